import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';

export type Weight = 'text' | 'bold';

type Files = Record<Weight, string>;

const inPackage = (folder: string, name: string): Files => ({
  text: `${folder}/400Regular/${name}_400Regular.ttf`,
  bold: `${folder}/700Bold/${name}_700Bold.ttf`,
});

/** Latin and Devanagari, with ₹. */
const main = inPackage('mukta', 'Mukta');

export const mainFont = (weight: Weight): string => main[weight];

/** The fonts of India's scripts. fontkit fails with Noto's fonts for Gurmukhi and Malayalam. */
const ofScripts: Record<string, Files> = {
  Devanagari: main,
  Gujarati: inPackage('mukta-vaani', 'MuktaVaani'),
  Tamil: inPackage('noto-sans-tamil', 'NotoSansTamil'),
  Telugu: inPackage('noto-sans-telugu', 'NotoSansTelugu'),
  Kannada: inPackage('noto-sans-kannada', 'NotoSansKannada'),
  Malayalam: inPackage('manjari', 'Manjari'),
  Bengali: inPackage('noto-sans-bengali', 'NotoSansBengali'),
  Gurmukhi: {
    text: 'baloo-paaji-2/BalooPaaji2_400Regular.ttf',
    bold: 'baloo-paaji-2/BalooPaaji2_700Bold.ttf',
  },
  Oriya: inPackage('noto-sans-oriya', 'NotoSansOriya'),
  Arabic: inPackage('noto-naskh-arabic', 'NotoNaskhArabic'),
};

const opened = new Map<string, Font>();

/** Opened on first use and cached, because parsing is slow. */
export function getFont(file: string): Font {
  const font = opened.get(file) ?? openSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`)));
  if (!('layout' in font)) throw new Error(`${file} is a collection`);
  opened.set(file, font);
  return font;
}

export interface Run {
  text: string;
  /** The font's file. */
  font: string;
  /** The text to read and copy, if it differs from the drawn one. */
  actual?: string;
}

/** Text of one script, with the marks, joiners and spaces within it. */
const runPattern = new RegExp(
  Object.keys(ofScripts)
    .map((script) => {
      const letters = `\\p{Script=${script}}\\p{Mn}\\p{Mc}\\u200c\\u200d`;
      return String.raw`(?<${script}>\p{Script=${script}}(?:[${letters} ]*[${letters}])?)`;
    })
    .join('|'),
  'gu',
);

/** fontkit throws for letters that a font's tables describe incompletely. */
function canShape(file: string, text: string): boolean {
  try {
    getFont(file).layout(text);
    return true;
  } catch {
    return false;
  }
}

/** No font here has emoji. */
const emoji =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1f1e6}-\u{1f1ff}]\ufe0f?(?:\u200d\p{Extended_Pictographic}\ufe0f?)* ?/gu;

/** Text is drawn from the left and Arabic runs are reversed as a whole, so spaces must not split them. */
const asDrawn = (text: string, script: string) => (script === 'Arabic' ? text.replaceAll(' ', '\u00a0') : text);

/** Omits emoji. */
export function splitByFont(written: string, weight: Weight): Run[] {
  const text = written.replaceAll(emoji, '');
  const runs: Run[] = [];
  let end = 0;
  for (const found of text.matchAll(runPattern)) {
    const [own] = found;
    const [script = ''] = Object.entries(found.groups ?? {}).find(([, part]) => part !== undefined) ?? [];
    const font = ofScripts[script]?.[weight] ?? main[weight];
    if (found.index > end) runs.push({ text: text.slice(end, found.index), font: main[weight] });
    const drawn = asDrawn(own, script);
    // PDF readers reverse Arabic letters themselves.
    const actual = script === 'Arabic' ? {} : { actual: own };
    runs.push({ text: drawn, font: canShape(font, drawn) ? font : main[weight], ...actual });
    end = found.index + own.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), font: main[weight] });
  return runs;
}
