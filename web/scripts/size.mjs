// What the first visit costs, compressed: the page, its scripts and styles, a table with the heaviest of the games, and
// all fonts.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const MOST = 200 * 1024;
const built = fileURLToPath(new URL('../../src/parlour/server/static/', import.meta.url));
const page = readFileSync(`${built}index.html`, 'utf8');
const assets = readdirSync(`${built}assets`).map((file) => `assets/${file}`);

function size(file) {
  const body = readFileSync(built + file);
  return file.endsWith('.woff2') ? body.length : gzipSync(body, { level: 9 }).length;
}

const sum = (files) => files.reduce((total, file) => total + size(file), 0);

// The page's script lists what comes along with each script that it fetches later.
const main = /assets\/index-[^"']+\.js/.exec(page)[0];
const script = readFileSync(built + main, 'utf8');
const listed = JSON.parse(/\bm\.f=(\[[^\]]*\])/.exec(script)[1]);

/** What is fetched for a script of this name, for each that has it. */
function fetched(name) {
  const imports = script.matchAll(
    new RegExp(`import\\(.\\./${name}-[^)]*\\)[^[]*?__vite__mapDeps\\(\\[([\\d,]+)\\]`, 'g'),
  );
  const found = [...imports].map(([, numbers]) => numbers.split(',').map((number) => listed[number]));
  if (!found.length) throw new Error(`nothing called ${name} is fetched`);
  return found;
}

const games = fetched('seated').sort((one, other) => sum(other) - sum(one));
const wanted = new Set([
  'index.html',
  'mark.svg',
  main,
  ...[...page.matchAll(/\/(assets\/[^"']+)/g)].map(([, file]) => file),
  ...fetched('Table')[0],
  ...games[0],
  ...assets.filter((file) => /\.(woff2|svg)$/.test(file)),
]);

for (const file of [...wanted].sort()) console.log(`${(size(file) / 1024).toFixed(1).padStart(7)} KB  ${file}`);
const total = sum([...wanted]);
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  in all; at most ${MOST / 1024} KB`);
process.exitCode = total > MOST ? 1 : 0;
