/** Makes every text longer, accented and bracketed, so that untranslated texts stand out. */
export const pseudoLanguage = 'en-XA';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = Array.from('åƀçđéƒĝĥîĵķļḿñôþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻḾÑÔÞɊŔŠŢÛṼŴẊÝŽ');

const accent = (letter: string) => accented[plain.indexOf(letter)] ?? letter;

const stretch = (word: string) =>
  Array.from(word, (letter) => accent(letter).repeat(/\p{L}/u.test(letter) ? 2 : 1)).join('');

/** Each line in brackets. `{parameters}` and `{#tags}` stay. */
export const toPseudo = (text: string): string => text.split('\n').map(lineToPseudo).join('\n');

const lineToPseudo = (line: string): string =>
  `⟦${line
    .split(/(\{[^}]*\})/)
    .map((part, index) => (index % 2 === 0 ? stretch(part) : part))
    .join('')}⟧`;
