import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// The server of `npm run dev` passes everything that is not the client's on to a running Parlour server.
const server = process.env.PARLOUR_SERVER ?? 'http://127.0.0.1:8420';

/** The server tells its version in every hello; a page that was made with another one can say so. */
const version = /VERSION = "(.+)"/.exec(
  readFileSync(new URL('../src/parlour/version.py', import.meta.url), 'utf8'),
)?.[1];

/** Compresses every file once, here, so that the server only hands it out. */
function packed(): Plugin {
  let folder = '';
  return {
    name: 'packed',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, name);
        if (!/\.(js|css|html|svg|json|webmanifest|txt)$/.test(name)) continue;
        const body = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(body)); // at its best, which is its default
        writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), packed()],
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    outDir: '../src/parlour/server/static',
    emptyOutDir: true,
    // Nothing inline: the server's Content-Security-Policy allows only its own files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files: the head of an answer weighs as much as a small module.
          groups: [
            { name: 'main', tags: ['$initial'], priority: 1 },
            { name: 'suit', test: /src[\\/]cards[\\/]Suit/ },
            { name: 'settings', test: /src[\\/]parts[\\/](Settings|Switch)\./ },
            {
              name: 'board',
              test: /src[\\/](board[\\/]|cards[\\/]Mark|lib[\\/]promises|parts[\\/](Edition|Kept|Log)\.)/,
            },
            { name: 'battlefield', test: /src[\\/]games[\\/]battlefield[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
});
