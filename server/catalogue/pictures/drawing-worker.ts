import sharp from 'sharp';
import { answerTasks } from '#system/worker';

/* The process behind `draw.ts`. It can load only SVG. */

/** `isKnown` drawings are already stored, so they are not test-rendered. */
export interface DrawingTask {
  bytes: Uint8Array;
  isKnown: boolean;
}

/** In CSS pixels. */
export interface DrawingSize {
  width: number;
  height: number;
}

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

answerTasks(async ({ bytes, isKnown }: DrawingTask): Promise<DrawingSize> => {
  const { width, height } = await sharp(bytes).metadata();
  if (!isKnown) await sharp(bytes, { density: 288 }).resize(512, 512, { fit: 'inside' }).png().toBuffer();
  return { width, height };
});
