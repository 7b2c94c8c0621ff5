import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';

export type Weight = 'text' | 'bold';

type Files = Record<Weight, string>;

const inPackage = (folder: string, name: string): Files => ({
  text: `${folder}/400Regular/${name}_400Regular.ttf`,
  bold: `${folder}/700Bold/${name}_700Bold.ttf`,
});

/** The font of Latin and Devanagari letters, which has ₹ too. */
const main = inPackage('mukta', 'Mukta');

/** The file of the font of most texts. */
export const mainFont = (weight: Weight): string => main[weight];

/** The fonts of India's scripts. fontkit shapes all of them; in Noto's fonts for Gurmukhi and Malayalam it fails. */
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

/** A font by its file, opened when a text needs it, and once for all documents of this process: parsing takes long. */
export function getFont(file: string): Font {
  const font = opened.get(file) ?? openSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`)));
  if (!('layout' in font)) throw new Error(`${file} is a collection`);
  opened.set(file, font);
  return font;
}

/** A run of text in one font. */
export interface Run {
  text: string;
  /** The font's file. */
  font: string;
  /** What is read and copied, where it is not what is drawn. */
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

/** Whether the letters of a text can be joined in a font: fontkit throws for some that its tables describe incompletely. */
function canShape(file: string, text: string): boolean {
  try {
    getFont(file).layout(text);
    return true;
  } catch {
    return false;
  }
}

/** Emoji, which no font here has. */
const emoji =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1f1e6}-\u{1f1ff}]\ufe0f?(?:\u200d\p{Extended_Pictographic}\ufe0f?)* ?/gu;

/** Text is drawn from the left; a run from the right is turned around as a whole, so its spaces may not part it. */
const asDrawn = (text: string, script: string) => (script === 'Arabic' ? text.replaceAll(' ', '\u00a0') : text);

/** Splits a text into runs by the font that has its letters; emoji are left out. */
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
    // Readers turn Arabic letters around by themselves.
    const actual = script === 'Arabic' ? {} : { actual: own };
    runs.push({ text: drawn, font: canShape(font, drawn) ? font : main[weight], ...actual });
    end = found.index + own.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), font: main[weight] });
  return runs;
}
