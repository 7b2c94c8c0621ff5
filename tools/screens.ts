import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { chromiumArguments, findChromium } from '#tools/browser/chromium';
import { startShop } from '#tools/shop/server';
import { newShopper, openApi } from '#tools/browser/shopper';
import { runCommand } from './check/phase.ts';
import { root } from './check/programs.ts';
import { openCamera } from './screens/camera.ts';
import { journeys } from './screens/journeys.ts';
import type { Journey } from './screens/walk.ts';

const folder = path.join(root, 'docs/screens');
const sizes = [
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { viewport: { width: 1280, height: 800 } },
];

/** Runs a journey once at each size, each time as a new visitor. */
async function photograph(browser: Browser, origin: string, journey: Journey): Promise<void> {
  const surat = origin.replace('localhost', 'surat.localhost');
  for (const size of sizes) {
    const settings = { ...size, reducedMotion: 'reduce', locale: 'en-IN', timezoneId: 'Asia/Kolkata' } as const;
    const context = await browser.newContext(settings);
    const camera = await openCamera(context, folder);
    await journey({ ...camera, origin, surat, api: openApi(origin), shopper: newShopper() });
    await context.close();
  }
}

/**
 * `npm run screens`: pictures of every screen and state in `docs/screens/`; `-- browsing buying` only of those
 * journeys.
 */
await runCommand(async () => {
  const asked = process.argv.slice(2);
  await mkdir(folder, { recursive: true });
  const shop = await startShop();
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  try {
    for (const [name, journey] of Object.entries(journeys))
      if (asked.length === 0 || asked.includes(name)) await photograph(browser, shop.origin, journey);
    return true;
  } finally {
    await browser.close();
    await shop.stop();
  }
});
