// Writes what the client knows from Python: src/protocol.ts from the server's JSON Schema, and in the folders of games what
// they are called, for how many they are, and what their cards do. With --check it only says whether that is up to date.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';

const root = fileURLToPath(new URL('../../', import.meta.url));
const source = fileURLToPath(new URL('../src/', import.meta.url));
const own = `${root}.venv/bin/python`;
const python = process.env.PYTHON ?? (existsSync(own) ? own : 'python3');

/** What a module prints; other games than those of the house have no folder here. */
const told = (module) =>
  JSON.parse(
    execFileSync(python, ['-m', module], {
      encoding: 'utf8',
      env: { ...process.env, PYTHONPATH: `${root}src`, PARLOUR_GAMES: '' },
    }),
  );

// Titles of fields would become a type each: only definitions are named.
function untitled(part, named) {
  if (Array.isArray(part)) return part.map((each) => untitled(each, false));
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key, value]) => named || key !== 'title' || typeof value !== 'string')
      .map(([key, value]) => [key, untitled(value, key === '$defs' || key === 'properties')]),
  );
}

// A name that begins with something is told apart from all others by TypeScript too.
function prefixed(part) {
  if (Array.isArray(part)) return part.map(prefixed);
  if (part === null || typeof part !== 'object') return part;
  const [, prefix] = /^\^([a-z-]+)$/.exec(part.pattern ?? '') ?? [];
  const kept = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, prefixed(value)]));
  return prefix ? { ...kept, tsType: `\`${prefix}\${string}\`` } : kept;
}

const plain = { ...prefixed(untitled(told('parlour.server.schema'), false)), title: 'Protocol' };
const made = {
  'protocol.ts': await compile(plain, 'Protocol', {
    bannerComment: '// Made from the schema of parlour.server.protocol by `npm run types`. Do not edit.',
    additionalProperties: false,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    style: { semi: true, singleQuote: true, printWidth: 120 },
  }),
};

const style = { ...(await resolveConfig(`${source}main.ts`)), parser: 'typescript' };
for (const [game, parts] of Object.entries(told('parlour.views.clients'))) {
  for (const [name, part] of Object.entries(parts)) {
    made[`games/${game}/${name}.ts`] = await format(
      `// Made from what Python says of the game by \`npm run types\`. Do not edit.
      export const ${name.toUpperCase()} = ${JSON.stringify(part)};`,
      style,
    );
  }
}

const check = process.argv.includes('--check');
for (const [file, text] of Object.entries(made)) {
  const target = source + file;
  if (!check) {
    writeFileSync(target, text);
  } else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error(`src/${file} is not what Python says: run \`npm run types\``);
    process.exitCode = 1;
  }
}
