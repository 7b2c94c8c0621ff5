import { fileURLToPath } from 'node:url';

const fontFile = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`));

/** The fonts of an invoice by name. Mukta has Latin and Devanagari, Mukta Vaani Gujarati; both have ₹. */
export const fonts = {
  text: fontFile('mukta/400Regular/Mukta_400Regular.ttf'),
  bold: fontFile('mukta/700Bold/Mukta_700Bold.ttf'),
  'text gujarati': fontFile('mukta-vaani/400Regular/MuktaVaani_400Regular.ttf'),
  'bold gujarati': fontFile('mukta-vaani/700Bold/MuktaVaani_700Bold.ttf'),
} as const;

export type Weight = 'text' | 'bold';

/** A run of text in one font. */
export interface Run {
  text: string;
  font: keyof typeof fonts;
}

const gujarati = /(\p{Script=Gujarati}(?:[\p{Script=Gujarati}\p{Mn}\p{Mc} ]|\u200c|\u200d)*)/u;

/** Splits a text into runs by the font that has its letters. */
export const splitByFont = (text: string, weight: Weight): Run[] =>
  text
    .split(gujarati)
    .filter(Boolean)
    .map((part) => ({ text: part, font: gujarati.test(part) ? `${weight} gujarati` : weight }) as Run);
