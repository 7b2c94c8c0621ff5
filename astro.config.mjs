import { createHash } from 'node:crypto';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, passthroughImageService } from 'astro/config';
import { publisherAdapter } from './publisher/build/adapter/adapter.mjs';
import { buildTarget } from './publisher/build/browsers.ts';
import { writeFirstWords } from './publisher/build/first-words.ts';
import { engagedDirective } from './publisher/build/engaged-directive.mjs';
import { policyRoutes } from './publisher/build/policy-routes.mjs';
import { scripts } from './publisher/build/scripts.mjs';
import { markHomeTab } from './src/lib/catalogue/home-tabs.ts';

/** @param {string} script @returns {`sha256-${string}`} */
const hashOf = (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

export default defineConfig({
  output: 'server',
  adapter: publisherAdapter(),
  integrations: [react(), engagedDirective(), policyRoutes()],
  vite: {
    plugins: [tailwindcss(), scripts(), writeFirstWords(import.meta.dirname)],
    build: { target: buildTarget, assetsInlineLimit: 0 },
  },
  // `/cart` is the file cart.html, for any static host.
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  security: { csp: { scriptDirective: { hashes: [hashOf(markHomeTab)] } } },
  // Pictures are converted at import; highlighting would write inline styles.
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false },
  compressHTML: true,
  devToolbar: { enabled: false },
});
