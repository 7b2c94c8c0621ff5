import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp, { type OutputInfo, type OverlayOptions } from 'sharp';

export interface SocialPicture {
  by: string;
  heading: string;
  line: string;
  /** A photograph for the right half, or a drawing for its centre. */
  picture: { file: string; isDrawing: boolean };
}

/** In pixels; accepted by all networks. */
const socialSize = { width: 1200, height: 630 };

const { resolve } = createRequire(import.meta.url);
const bold = { font: 'Mukta Bold', fontfile: resolve('@expo-google-fonts/mukta/700Bold/Mukta_700Bold.ttf') };
const medium = { font: 'Mukta Medium', fontfile: resolve('@expo-google-fonts/mukta/500Medium/Mukta_500Medium.ttf') };

const panel = 600;
const margin = 64;
const column = panel - 2 * margin + 8;
const colours = { ground: '#003f62', heading: '#ffffff', by: '#fbcf74', line: '#d9e9f2', paper: '#faf8f4' };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => entities[character] ?? character);

interface TextStyle {
  colour: string;
  size: number;
  maxHeight: number;
  face: typeof bold;
}

async function drawText(
  text: string,
  { colour, size, maxHeight, face }: TextStyle,
): Promise<OutputInfo & { input: Buffer }> {
  const markup = `<span foreground="${colour}" line_height="0.9">${escaped(text)}</span>`;
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `${face.font} ${size}`,
      fontfile: face.fontfile,
      width: column,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  if (info.height <= maxHeight && info.width <= column) return { ...info, input: data };
  const smaller = await sharp(data)
    .resize({ width: column, height: maxHeight, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { ...smaller.info, input: smaller.data };
}

const headingSize = ({ length }: string) => (length > 60 ? 44 : length > 28 ? 54 : 66);

async function rightHalf({ file, isDrawing }: SocialPicture['picture']): Promise<OverlayOptions> {
  const bytes = await readFile(file);
  if (!isDrawing) return { input: await sharp(bytes).resize(panel, socialSize.height).toBuffer(), left: panel, top: 0 };
  const side = 340;
  const input = await sharp(bytes, { density: 288 }).resize(side, side, { fit: 'inside' }).png().toBuffer();
  return { input, left: panel + (panel - side) / 2, top: (socialSize.height - side) / 2 };
}

/** A JPEG of 1200 by 630 pixels. @throws errors of reading or decoding the picture */
export async function drawSocialPicture({ by, heading, line, picture }: SocialPicture): Promise<Buffer> {
  const [top, middle, bottom, right] = await Promise.all([
    drawText(by, { colour: colours.by, size: 32, maxHeight: 80, face: bold }),
    drawText(heading, { colour: colours.heading, size: headingSize(heading), maxHeight: 310, face: bold }),
    drawText(line, { colour: colours.line, size: 28, maxHeight: 80, face: medium }),
    rightHalf(picture),
  ]);
  const middleTop = Math.round((socialSize.height - middle.height) / 2);
  return sharp({ create: { ...socialSize, channels: 3, background: colours.paper } })
    .composite([
      {
        input: { create: { width: panel, height: socialSize.height, channels: 3, background: colours.ground } },
        left: 0,
        top: 0,
      },
      { input: top.input, left: margin, top: margin },
      { input: middle.input, left: margin, top: middleTop },
      { input: bottom.input, left: margin, top: socialSize.height - margin - bottom.height },
      right,
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
