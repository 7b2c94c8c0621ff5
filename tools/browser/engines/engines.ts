import { existsSync } from 'node:fs';
import { programs } from './programs.ts';

/** Debian's engines besides Chromium for the main journeys, and the first missing program. */
export const engines = [
  {
    name: 'Firefox',
    missing: [programs.firefox].find((program) => !existsSync(program)),
    start: async () => (await import('./firefox.ts')).startFirefox(),
  },
  {
    name: 'WebKit',
    missing: [programs.webKitDriver, programs.screen].find((program) => !existsSync(program)),
    start: async () => (await import('./webkit.ts')).startWebKit(),
  },
];
