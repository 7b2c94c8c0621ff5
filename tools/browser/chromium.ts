import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const debian = '/usr/bin/chromium';

/** The browser for the browser tests: Debian's Chromium, else Playwright's own. */
export const findChromium = (): string | undefined =>
  [debian, chromium.executablePath()].find((program) => existsSync(program));

/**
 * Debian's headless Chromium, else {@link findChromium}. It needs less processor time, but has no back-forward cache.
 */
export const findHeadlessChromium = (): string | undefined =>
  existsSync(`${debian}-headless-shell`) ? `${debian}-headless-shell` : findChromium();

/**
 * Replaces Playwright's own list, with the features needed by tests. Also disables the address bar's menus:
 * Chromium renders them as pages in each new window, for a third of its processor time.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Without a sandbox for root, which Chromium requires, and without access to other hosts. */
export const chromiumArguments: string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  `--disable-features=${disabledFeatures.join(',')}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
