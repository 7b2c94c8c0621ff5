import { existsSync } from 'node:fs';
import { programs } from './programs.ts';

/** The engines beside Chromium that the main journeys are walked in, as Debian has them, and the first program that is missing. */
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
