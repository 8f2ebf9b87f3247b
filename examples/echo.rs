//! A bot for Parlour in Rust, by the line protocol of docs/bots.md: it answers with the card nearest to the one played last.
//!
//!     rustc --edition 2021 -O examples/echo.rs -o echo
//!     parlour play gwan --bot exec:./echo
//!
//! It asks for the history, and so knows what was played last. What it is told is JSON; with a crate for that at hand
//! (serde_json) all of it but `choose` and `main` is one line.

use std::io::{self, BufRead, Write};

const RANKS: &str = "23456789TJQKA";

enum Value {
    Text(String),
    List(Vec<Value>),
    Map(Vec<(String, Value)>),
    Other, // a number, true, false or null: nothing that this bot looks at
}

impl Value {
    fn get(&self, name: &str) -> &Value {
        match self {
            Value::Map(pairs) => pairs.iter().find(|(key, _)| key == name).map_or(&Value::Other, |(_, value)| value),
            _ => &Value::Other,
        }
    }

    fn items(&self) -> &[Value] {
        if let Value::List(items) = self { items } else { &[] }
    }

    fn text(&self) -> &str {
        if let Value::Text(text) = self { text } else { "" }
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn eat(&mut self, mark: char) -> bool {
        self.rest = self.rest.trim_start();
        let found = self.rest.starts_with(mark);
        if found {
            self.rest = &self.rest[mark.len_utf8()..];
        }
        found
    }

    fn value(&mut self) -> Value {
        if self.eat('{') {
            let mut pairs = Vec::new();
            while !self.eat('}') && !self.rest.is_empty() {
                self.eat(',');
                self.eat('"');
                let name = self.string();
                self.eat(':');
                pairs.push((name, self.value()));
            }
            return Value::Map(pairs);
        }
        if self.eat('[') {
            let mut items = Vec::new();
            while !self.eat(']') && !self.rest.is_empty() {
                items.push(self.value());
                self.eat(',');
            }
            return Value::List(items);
        }
        if self.eat('"') {
            return Value::Text(self.string());
        }
        let end = self.rest.find([',', '}', ']']).unwrap_or(self.rest.len());
        self.rest = &self.rest[end..];
        Value::Other
    }

    /// What stands before the next quotation mark. Cards and actions are plain letters, so \u1234 may stay as it is.
    fn string(&mut self) -> String {
        let mut escaped = false;
        let end = self.rest.find(|letter| {
            let ends = letter == '"' && !escaped;
            escaped = letter == '\\' && !escaped;
            ends
        });
        let end = end.unwrap_or(self.rest.len());
        let text = self.rest[..end].to_string();
        self.rest = self.rest.get(end + 1..).unwrap_or("");
        text
    }
}

fn rank(text: &str) -> Option<i64> {
    RANKS.find(text.chars().next()?).map(|place| place as i64)
}

/// The action whose card is nearest to the card played last; any card before a pass.
fn choose(view: &Value, history: &Value) -> String {
    let plays = history.items().iter().filter(|event| event.get("event").text() == "played");
    let last = plays.last().and_then(|event| rank(event.get("cards").items().first()?.text())).unwrap_or(0);
    let groups = view.get("legal").items().iter();
    let actions = groups.flat_map(|group| group.get("actions").items()).map(|choice| choice.get("action").text());
    let far = |action: &&str| rank(action).map_or(RANKS.len() as i64, |mine| (mine - last).abs());
    actions.min_by_key(far).unwrap_or("pass").to_string()
}

fn main() {
    let (mut view, mut history) = (Value::Other, Value::Other);
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "parlour" => println!("name Echo\nabout Plays what is nearest to the last card.\nwants history\nready"),
            "history" => history = Reader { rest }.value(),
            "position" => view = Reader { rest }.value(),
            "go" => println!("best {}", choose(&view, &history)),
            "quit" => break,
            _ => {}
        }
        io::stdout().flush().expect("somebody listens");
    }
}
