import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, passthroughImageService } from 'astro/config';
import { rendererAdapter } from './renderer/build/adapter/adapter.mjs';
import { buildTarget } from './renderer/build/browsers.ts';
import { engagedDirective } from './renderer/build/engaged-directive.mjs';
import { policyRoutes } from './renderer/build/policy-routes.mjs';
import { shortRoutes } from './renderer/build/short-routes.mjs';
import { scripts } from './renderer/build/scripts.mjs';
import { compileTexts } from './system/texts/compile.ts';

await compileTexts();

/** Pages have the texts of one language only. */
const language = process.env.TEXTS_LANGUAGE ?? 'en';
const textsOfPages = fileURLToPath(new URL('.texts', import.meta.url));

/** @param {string} script @returns {`sha256-${string}`} */
const hashOf = (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** Scripts in the head of pages. @param {string} name */
const inlineScript = (name) => readFileSync(new URL(`src/scripts/${name}`, import.meta.url), 'utf8');

export default defineConfig({
  output: 'server',
  adapter: rendererAdapter(),
  integrations: [react(), engagedDirective(), policyRoutes(), shortRoutes()],
  vite: {
    plugins: [tailwindcss(), scripts()],
    resolve: { alias: [{ find: /^#texts\/(.*)$/, replacement: `${textsOfPages}/$1/${language}.js` }] },
    build: { target: buildTarget, assetsInlineLimit: 0 },
  },
  // `/cart` is the file cart.html, for any static host.
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  security: {
    csp: {
      scriptDirective: {
        hashes: ['early-clicks.js', 'reserve-room.js', 'hold-stores.js'].map((name) => hashOf(inlineScript(name))),
      },
    },
  },
  // Pictures are converted at import; highlighting would write inline styles.
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false },
  compressHTML: true,
  devToolbar: { enabled: false },
});
