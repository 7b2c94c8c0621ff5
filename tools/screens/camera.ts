import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { BrowserContext, Page } from '@playwright/test';

/** A Monday noon in Surat: every store of the demo is open. */
const noon = new Date('2026-11-23T06:30:00Z');

export type Snap = (name: string) => Promise<void>;

/** A page whose clock says the same at every run, and what takes its picture: `<folder>/<name>-<width>.webp`. */
export async function openCamera(context: BrowserContext, folder: string): Promise<{ page: Page; snap: Snap }> {
  const page = await context.newPage();
  await page.clock.setFixedTime(noon);
  return {
    page,
    async snap(name) {
      await settle(page);
      const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      const file = path.join(folder, `${name}-${page.viewportSize()?.width}.webp`);
      await writeFile(file, await sharp(picture).webp({ quality: 72, effort: 6 }).toBuffer());
      console.log(path.basename(file));
    },
  };
}

/** Waits until fonts and the pictures on screen are there. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const isSeen = (image: HTMLImageElement) =>
      image.checkVisibility() && image.getBoundingClientRect().top < innerHeight;
    const seen = [...document.images].filter((image) => image.src && isSeen(image));
    await Promise.allSettled(seen.map((image) => image.decode()));
  });
