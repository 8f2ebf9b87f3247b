// What the first visit costs, compressed: the page, its scripts and styles, the table's as well, and all fonts.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const MOST = 200 * 1024;
const built = fileURLToPath(new URL('../../src/parlour/table/static/', import.meta.url));
const page = readFileSync(`${built}index.html`, 'utf8');
const assets = readdirSync(`${built}assets`);
const wanted = new Set(['index.html', 'mark.svg']);

function need(file) {
  if (wanted.has(`assets/${file}`)) return;
  wanted.add(`assets/${file}`);
  if (!file.endsWith('.js')) return;
  const text = readFileSync(`${built}assets/${file}`, 'utf8');
  for (const [, found] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) need(found);
}

for (const [, found] of page.matchAll(/\/assets\/([^"']+)/g)) need(found);
for (const file of assets) if (/^Table-.*\.js$/.test(file) || /\.(woff2|svg)$/.test(file)) need(file);
// A script's styles have its name.
const named = new Set([...wanted].map((file) => file.replace(/^assets\//, '').split('-')[0]));
for (const file of assets) if (file.endsWith('.css') && named.has(file.split('-')[0])) need(file);

let total = 0;
for (const file of [...wanted].sort()) {
  const body = readFileSync(built + file);
  const size = file.endsWith('.woff2') ? body.length : gzipSync(body, { level: 9 }).length;
  total += size;
  console.log(`${(size / 1024).toFixed(1).padStart(7)} KB  ${file}`);
}
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  in all; at most ${MOST / 1024} KB`);
process.exitCode = total > MOST ? 1 : 0;
