import PdfDocument from 'pdfkit';
import { fontNames, getFont, splitByFont, type Weight } from './fonts.ts';

/** Colours of an invoice. */
export const colours = { brand: '#003f62', ink: '#1b2730', soft: '#52616b', line: '#c9d3d9', alarm: '#a3261b' };

/** Style of a text; lengths in points. */
export interface TextStyle {
  size?: number;
  weight?: Weight;
  colour?: string;
  align?: 'left' | 'right';
}

/** A4 in points, with its margins. */
export const pageSize = { width: 595.28, height: 841.89, margin: 48 };
export const contentWidth = pageSize.width - 2 * pageSize.margin;

export type Document = InstanceType<typeof PdfDocument>;

/** The paper of a document: its name or its sides, and its margin, in points. */
interface Paper {
  size: string | [number, number];
  margin: number;
}

/** An empty document with the fonts registered, A4 unless the paper is said. */
export function newDocument(
  title: string,
  author: string,
  paper: Paper = { size: 'A4', margin: pageSize.margin },
): Document {
  const document = new PdfDocument({
    ...paper,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author },
  });
  for (const name of fontNames) document.registerFont(name, getFont(name) as unknown as Buffer); // its types lag behind: it takes fonts too
  return document;
}

/** Reduces Mukta's wide line spacing. */
const lineGap = (size: number) => -0.2 * size;

/** The height of a text at a width. */
export function textHeight(
  document: Document,
  text: string,
  width: number,
  { size = 9, weight = 'text' }: TextStyle = {},
) {
  document.font(weight).fontSize(size);
  return document.heightOfString(text || ' ', { width, lineGap: lineGap(size) });
}

/** Writes a text at a position, over several fonts if needed, and gives its height. */
export function writeText(
  document: Document,
  text: string,
  x: number,
  y: number,
  width: number,
  style: TextStyle = {},
): number {
  const { size = 9, weight = 'text', colour = colours.ink, align = 'left' } = style;
  const runs = splitByFont(text, weight);
  document.fillColor(colour).fontSize(size);
  for (const [index, run] of runs.entries()) {
    const options = { width, align, lineGap: lineGap(size), continued: index < runs.length - 1 };
    document.font(run.font);
    if (index === 0) document.text(run.text, x, y, options);
    else document.text(run.text, options);
  }
  return textHeight(document, text, width, style);
}

/** A thin line across the page. */
export const drawRule = (document: Document, y: number, colour: string = colours.line): void =>
  void document
    .moveTo(pageSize.margin, y)
    .lineTo(pageSize.width - pageSize.margin, y)
    .lineWidth(0.75)
    .strokeColor(colour)
    .stroke();
