import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { BrowserContext, Page } from '@playwright/test';

/** A Monday noon in Surat: every store of the demo is open. */
const noon = new Date('2026-11-23T06:30:00Z');

export type Snap = (name: string) => Promise<void>;

/** A page with a fixed clock, and a function that saves its screenshot as `<folder>/<name>-<width>.webp`. */
export async function openCamera(context: BrowserContext, folder: string): Promise<{ page: Page; snap: Snap }> {
  const page = await context.newPage();
  await page.clock.setFixedTime(noon);
  return {
    page,
    async snap(name) {
      await waitForAssets(page);
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      const file = path.join(folder, `${name}-${page.viewportSize()?.width}.webp`);
      await writeFile(file, await sharp(picture).webp({ quality: 72, effort: 6 }).toBuffer());
      console.log(path.basename(file));
    },
  };
}

/** Waits until fonts and visible pictures are loaded. */
const waitForAssets = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const isVisible = (image: HTMLImageElement) =>
      image.checkVisibility() && image.getBoundingClientRect().top < innerHeight;
    const visible = [...document.images].filter((image) => image.src && isVisible(image));
    await Promise.allSettled(visible.map((image) => image.decode()));
  });
