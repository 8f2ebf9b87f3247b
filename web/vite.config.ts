import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The server of `npm run dev` passes everything that is not the client's on to a running Parlour server.
const server = process.env.PARLOUR_SERVER ?? 'http://127.0.0.1:8420';

export default defineConfig({
  plugins: [svelte()],
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
