import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const debian = '/usr/bin/chromium';

/** The browser of the browser tests: Debian's Chromium where it is installed, else Playwright's own; undefined when neither is. */
export const findChromium = (): string | undefined =>
  [debian, chromium.executablePath()].find((program) => existsSync(program));

/** The same without what draws windows, where Debian's is installed: it needs half the processor time, but keeps no page to go back to. */
export const findHeadlessChromium = (): string | undefined =>
  existsSync(`${debian}-headless-shell`) ? `${debian}-headless-shell` : findChromium();

/** Chromium refuses its sandbox to root; and nothing it could look up outside this machine is to be found. */
export const chromiumArguments: string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
