/*
 * The sound of a word in Latin letters, equal for different spellings and scripts.
 * "Pyaaz", "piyaj", "प्याज़" and "પ્યાજ" are all `piaj`.
 */

/** Devanagari from U+0905, and Gujarati from U+0A85 in the same order. */
const vowels = 'a a i i u u ri l e e e ai o o o au'.split(' ');
const consonants = 'k k g g n c c j j n t t d d n t t d d n n p f b b m y r r l l l v s s s h'.split(' ');

/** The vowel of a consonant without a written one. */
const inherent = '*';
const firstVowel = 0x05;
const firstConsonant = 0x15;
const firstSign = 0x3e;
const virama = 0x4d;
const nukta = 0x3c;
const isNasal = (letter: number) => letter === 0x01 || letter === 0x02;
const isEnding = (letter: number) => letter >= firstSign && letter <= virama;

export const isIndic = (word: string): boolean => /[\u0900-\u097f\u0a80-\u0aff]/.test(word);

/** An inherent vowel between two others, each behind a consonant, is silent: `adarak` is `adrak`. */
const silent = /^[aeiou*][^aeiou*]\*[^aeiou*][aeiou*]/;

function romanize(word: string): string {
  const letters = Array.from(word, (letter) => letter.charCodeAt(0) & 0x7f).filter((letter) => letter !== nukta);
  const parts = letters.map((letter, place) => {
    const consonant = consonants[letter - firstConsonant];
    if (consonant) return consonant + (isEnding(letters[place + 1] ?? virama) ? '' : inherent);
    if (isNasal(letter)) return place + 1 < letters.length ? 'n' : '';
    return vowels[letter - firstVowel] ?? vowels[letter - firstSign + 1] ?? '';
  });
  let roman = parts.join('');
  for (let place = roman.length - 3; place >= 2; place -= 1)
    if (silent.test(roman.slice(place - 2))) roman = roman.slice(0, place) + roman.slice(place + 1);
  return roman.replaceAll(inherent, 'a');
}

const foldLatin = (word: string): string =>
  word
    .replace(/x/g, 'ks')
    .replace(/t?chh?/g, '#')
    .replace(/sh/g, 's')
    .replace(/ph/g, 'f')
    .replace(/([bdgjkt])h/g, '$1')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck?|q/g, 'k')
    .replace(/z/g, 'j')
    .replace(/w/g, 'v')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/#/g, 'c');

/** @param word in lower case */
export const soundOf = (word: string): string =>
  (isIndic(word) ? romanize(word) : foldLatin(word))
    .replace(/([a-z])\1+/g, '$1')
    .replace(/(?<=[^aeiou])i?y(?=[aeou])|ie|(?<=.)y(?![aeiou])/g, 'i')
    .replace(/au/g, 'o')
    .replace(/m(?=[bp])/g, 'n');

/** A sound without its inner and last `a`, which are often omitted: `haldi` and `hldi`. Short ones are unchanged. */
export function consonantSkeleton(sound: string): string {
  const skeleton = sound[0] + sound.slice(1).replaceAll('a', '');
  return skeleton.length < 3 ? sound : skeleton;
}
