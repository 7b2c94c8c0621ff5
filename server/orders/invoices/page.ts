import PdfDocument from 'pdfkit';
import { locale } from '#texts/locale';
import { getFont, mainFont, splitByFont, type Weight } from './fonts.ts';

export const colours = { brand: '#003f62', ink: '#1b2730', soft: '#52616b', line: '#c9d3d9', alarm: '#a3261b' };

/** Lengths in points. */
export interface TextStyle {
  size?: number;
  weight?: Weight;
  colour?: string;
  align?: 'left' | 'right';
}

/** A4 in points. */
export const pageSize = { width: 595.28, height: 841.89, margin: 48 };
export const contentWidth = pageSize.width - 2 * pageSize.margin;

export type Document = InstanceType<typeof PdfDocument>;

/** Its name or sides, and its margin, in points. */
interface Paper {
  size: string | [number, number];
  margin: number;
}

export function newDocument(
  title: string,
  author: string,
  paper: Paper = { size: 'A4', margin: pageSize.margin },
): Document {
  return new PdfDocument({
    ...paper,
    bufferPages: true,
    lang: locale,
    displayTitle: true,
    info: { Title: title, Author: author },
  });
}

const registered = new WeakMap<Document, Set<string>>();

function useFont(document: Document, file: string): void {
  const known = registered.get(document) ?? new Set();
  registered.set(document, known);
  if (!known.has(file)) document.registerFont(file, getFont(file) as unknown as Buffer); // its types lag behind: it accepts fonts
  known.add(file);
  document.font(file);
}

/** Reduces Mukta's wide line spacing. */
const lineGap = (size: number) => -0.2 * size;

export function textHeight(
  document: Document,
  text: string,
  width: number,
  { size = 9, weight = 'text' }: TextStyle = {},
): number {
  const [first, ...others] = splitByFont(text || ' ', weight);
  const heightIn = (font: string, own: string) => {
    useFont(document, font);
    document.fontSize(size);
    return document.heightOfString(own, { width, lineGap: lineGap(size) });
  };
  const whole = heightIn(others.length === 0 && first ? first.font : mainFont(weight), text || ' ');
  return Math.max(whole, heightIn(mainFont(weight), 'X'));
}

/** Uses several fonts if needed. @returns the height */
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
  const { ascent, unitsPerEm } = getFont(mainFont(weight));
  const rise = (ascent / unitsPerEm) * size;
  document.fillColor(colour).fontSize(size);
  for (const [index, run] of runs.entries()) {
    const continued = index < runs.length - 1;
    const options = { width, align, lineGap: lineGap(size), continued, baseline: -rise }; // aligns the baselines of all fonts
    useFont(document, run.font);
    if (run.actual) document.markContent('Span', { actual: run.actual });
    if (index === 0) document.text(run.text, x, y, options);
    else document.text(run.text, options);
    if (run.actual) document.endMarkedContent();
  }
  return textHeight(document, text, width, style);
}

export const drawRule = (document: Document, y: number, colour: string = colours.line): void =>
  void document
    .moveTo(pageSize.margin, y)
    .lineTo(pageSize.width - pageSize.margin, y)
    .lineWidth(0.75)
    .strokeColor(colour)
    .stroke();
