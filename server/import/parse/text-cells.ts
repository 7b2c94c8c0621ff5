import * as v from 'valibot';
import { isUnseen, markup, oneLine } from '#contract/fields';
import * as t from '#texts/import-cells';
import { exportedBy, formatOf } from './cell-format.ts';
import { garbledProblem, decodeEscapes, repairMojibake } from './mojibake.ts';

/* Text cells refuse markup, so that no operator's text becomes a page's code (design §6). */

/** A spreadsheet's placeholder: `#REF!`, `Err:508`, `#####`, or a rounded number like `9.19825E+11`. */
const spreadsheetError =
  /^(#(REF!|VALUE!|NAME\?|DIV\/0!|N\/A|NUM!|NULL!|SPILL!|CALC!|ERROR!|#{2,})|Err:\d+|\d([.,]\d+)?E\+\d+)$/i;

/** What Windows-1252 leaves of unknown letters, as of ₹50 or Devanagari: `?50`, `????`. */
const mangledLine = /(^|[\s|;,(])\?[?\d]|^\?$|\uFFFD/;

/** In prose, which may contain "Tired ??": two such words, or nothing else. */
const mangledProse = /(^|[\s|;,(])(\?\d|\?{2,}[\s|;,]+\?{2,})|^\?+$|\uFFFD/;

/** The rest of garbled letters with lost bytes: `à¤` of Devanagari, `â€` of punctuation. */
const garbledRest = /à[¤-·]|â[€‚]/;

export const trimmed = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => text.normalize('NFC')),
);

const repair = (text: string): string => decodeEscapes(repairMojibake(text));

const plainText = (maxLength: number, allowed: RegExp, mangled = mangledLine) =>
  v.pipe(
    trimmed,
    v.check(
      (text) => garbledProblem(text, repair(text)) === undefined,
      ({ input }) => garbledProblem(input, repair(input)) ?? '',
    ),
    v.check((text) => !garbledRest.test(text), t.garbledRest),
    v.maxLength(maxLength, () => t.maxCharacters({ count: maxLength })),
    v.check((text) => !markup.test(text), t.html),
    v.regex(allowed, t.controlCharacters),
    v.check((text) => !spreadsheetError.test(text), t.spoilt),
    v.check((text) => !mangled.test(text), t.lostLetters),
  );

const paragraphs = /^(?:\n|[^\p{Cc}\u202A-\u202E\u2066-\u2069])*$/u;

export const line = (maxLength: number) => plainText(maxLength, oneLine);

export const requiredLine = (maxLength: number) =>
  v.pipe(
    line(maxLength),
    v.nonEmpty(t.empty),
    v.check((text) => !isUnseen(text), t.empty),
  );

export const prose = (maxLength: number) => plainText(maxLength, paragraphs, mangledProse);

/** Null for an empty cell. */
export const orNull = <T>(schema: v.GenericSchema<string, T>) =>
  v.pipe(
    v.lazy((input): v.GenericSchema<string, T | null> =>
      typeof input === 'string' && input.trim() === ''
        ? v.pipe(
            v.string(),
            v.transform(() => null),
          )
        : schema,
    ),
    v.metadata<T | null, Record<string, unknown>>({ ...formatOf(schema) }),
  );

/** An optional cell that defaults to `text`. */
export const orDefault = <T>(schema: v.GenericSchema<string, T>, text: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((cell) => cell.trim() || text),
      schema,
    ),
    text,
  );

/** Separated by semicolons. */
export const list = (maxLength: number) =>
  v.pipe(
    line(maxLength),
    v.transform((text) =>
      text
        .split(';')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    v.check((parts) => new Set(parts).size === parts.length, t.twice),
    exportedBy((parts: string[]) => parts.join(';')),
  );

/** Stored as one text. */
export const listText = (maxLength: number) =>
  v.pipe(
    list(maxLength),
    v.transform((parts) => parts.join(';')),
    exportedBy((text: string) => text),
  );

/** Other names, separated by `|`. */
export const names = v.pipe(
  line(500),
  v.transform((text) => [...new Set(text.split('|').map((name) => name.trim()))].filter(Boolean)),
  v.maxLength(20, t.maxNames),
  exportedBy((parts: string[]) => parts.join('|')),
);
