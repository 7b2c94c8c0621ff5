import { askedWords, matchedLetters } from './words.ts';

/** A piece of a product's name, and whether it is what was asked for. */
export interface NamePart {
  text: string;
  isMatch: boolean;
}

const words = /\d+(?:\.\d+)?|[\p{L}\p{M}'’]+/gu;

/** A name in pieces, with the beginnings of words that answer to `query` marked. Together the pieces are the name. */
export function highlight(name: string, query: string): NamePart[] {
  const asked = askedWords(query);
  const parts: NamePart[] = [];
  const add = (text: string, isMatch: boolean) => {
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += text;
    else if (text !== '') parts.push({ text, isMatch });
  };
  let end = 0;
  for (const { 0: word, index } of name.matchAll(words)) {
    const length = matchedLetters(word, asked);
    add(name.slice(end, index), false);
    add(word.slice(0, length), true);
    add(word.slice(length), false);
    end = index + word.length;
  }
  add(name.slice(end), false);
  return parts;
}
