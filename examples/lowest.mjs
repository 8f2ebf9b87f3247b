// A bot for Parlour in JavaScript, by the line protocol of docs/bots.md: it plays its lowest card, and passes when it leads.
//
//     parlour play gwan --bot "exec:node examples/lowest.mjs"
import { createInterface } from "node:readline";

const RANKS = "23456789TJQKA";
let view;

function choose({ legal, seat, scores }) {
  const actions = legal.flatMap((group) => group.actions.map((choice) => choice.action));
  const others = Object.entries(scores ?? {}).filter(([whose]) => whose !== seat);
  const leads = others.length > 0 && others.every(([, score]) => scores[seat].total > score.total);
  if (actions.includes("pass") && leads) return "pass";
  const rank = (action) => (action === "pass" ? RANKS.length : RANKS.indexOf(action[0]));
  return actions.reduce((best, action) => (rank(action) < rank(best) ? action : best));
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const [word] = line.split(" ", 1);
  if (word === "parlour") console.log("name Lowest\nabout Plays its lowest card, and passes when it leads.\nready");
  else if (word === "position") view = JSON.parse(line.slice("position ".length));
  else if (word === "go") console.log(`best ${choose(view)}`);
  else if (word === "quit") process.exit(0);
});
