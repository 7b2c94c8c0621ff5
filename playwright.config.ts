import { defineConfig } from '@playwright/test';
import type { JourneyOptions } from './tools/browser/journey.ts';
import { chromiumArguments, findHeadlessChromium } from './tools/browser/chromium.ts';
import { compileTexts } from './system/texts/compile.ts';

await compileTexts();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Journeys through one real shop. Every journey runs at phone size; those tagged `@wide` also on a desktop screen, and
 * those tagged `@oldest` also in a browser that has only what all supported browsers have.
 */
export default defineConfig<object, JourneyOptions>({
  testDir: 'tests/e2e',
  testMatch: '*.test.ts',
  testIgnore: process.env.SOAK ? [] : 'soak/**', // they take minutes: in `npm run soak`
  globalSetup: './tools/browser/start-shop.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 4, // on two cores: a journey waits half of its time
  retries: process.env.CI ? 1 : 0, // the run names the tests that needed it
  timeout: 300_000, // of a test that hangs: a slow machine must not fail one
  expect: { timeout: 30_000, toPass: { intervals: [50] } }, // Playwright's default intervals are up to a second
  reporter: 'dot',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    serviceWorkers: 'block', // it would bypass the routes of tests; tests/e2e/shell/offline.test.ts allows it
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: { executablePath: findHeadlessChromium(), args: chromiumArguments },
  },
  projects: [
    { name: 'phone', use: phone },
    // Trusted Types, which it lacks, would still be required by the pages' policy.
    { name: 'oldest', grep: /@oldest/, use: { ...phone, isOldest: true, bypassCSP: true } },
    { name: 'desktop', grep: /@wide/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
