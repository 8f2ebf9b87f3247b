// Writes src/protocol.ts from the server's JSON Schema; with --check only says whether it is up to date.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const root = fileURLToPath(new URL('../../', import.meta.url));
const target = fileURLToPath(new URL('../src/protocol.ts', import.meta.url));
const own = `${root}.venv/bin/python`;
const python = process.env.PYTHON ?? (existsSync(own) ? own : 'python3');
const schema = JSON.parse(
  execFileSync(python, ['-m', 'parlour.server.schema'], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: `${root}src` },
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

const plain = { ...prefixed(untitled(schema, false)), title: 'Protocol' };
const text = await compile(plain, 'Protocol', {
  bannerComment: '// Made from the schema of parlour.server.protocol by `npm run types`. Do not edit.',
  additionalProperties: false,
  unreachableDefinitions: true,
  ignoreMinAndMaxItems: true,
  style: { semi: true, singleQuote: true, printWidth: 120 },
});

if (process.argv.includes('--check')) {
  if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error('src/protocol.ts is not what the schema says: run `npm run types`');
    process.exit(1);
  }
} else {
  writeFileSync(target, text);
}
