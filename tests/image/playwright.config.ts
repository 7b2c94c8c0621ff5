import { defineConfig } from '@playwright/test';
import { chromiumArguments, findHeadlessChromium } from '#tools/browser/chromium';

const hosts = 'MAP shop.example 127.0.0.1, MAP *.shop.example 127.0.0.1, MAP * ~NOTFOUND';

/** The tests of `npm run image`, on the machine that tools/image.ts makes. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../../test-results/image',
  forbidOnly: true,
  workers: 1,
  timeout: 1_200_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000, intervals: [500] } },
  reporter: 'dot',
  use: {
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    ignoreHTTPSErrors: true, // Caddy signs its certificates itself
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    launchOptions: {
      executablePath: findHeadlessChromium(),
      args: [...chromiumArguments, `--host-resolver-rules=${hosts}`], // the last one counts
    },
  },
});
