import { fileURLToPath } from 'node:url';
import { openSync, type Font, type FontCollection } from 'fontkit';

const fontFile = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`));

/** The files of an invoice's fonts by name. Mukta has Latin and Devanagari, Mukta Vaani Gujarati; both have ₹. */
const files = {
  text: fontFile('mukta/400Regular/Mukta_400Regular.ttf'),
  bold: fontFile('mukta/700Bold/Mukta_700Bold.ttf'),
  'text gujarati': fontFile('mukta-vaani/400Regular/MuktaVaani_400Regular.ttf'),
  'bold gujarati': fontFile('mukta-vaani/700Bold/MuktaVaani_700Bold.ttf'),
} as const;

/** The names of all fonts. */
export const fontNames = Object.keys(files) as (keyof typeof files)[];

export type Weight = 'text' | 'bold';

const opened = new Map<string, Font | FontCollection>();

/** A font, parsed once for all documents of this process: that took half of the time of each invoice. */
export function getFont(name: keyof typeof files): Font | FontCollection {
  const font = opened.get(name) ?? openSync(files[name]);
  opened.set(name, font);
  return font;
}

/** A run of text in one font. */
export interface Run {
  text: string;
  font: keyof typeof files;
}

const gujarati = /(\p{Script=Gujarati}(?:[\p{Script=Gujarati}\p{Mn}\p{Mc} ]|\u200c|\u200d)*)/u;

/** Splits a text into runs by the font that has its letters. */
export const splitByFont = (text: string, weight: Weight): Run[] =>
  text
    .split(gujarati)
    .filter(Boolean)
    .map((part) => ({ text: part, font: gujarati.test(part) ? `${weight} gujarati` : weight }) as Run);
