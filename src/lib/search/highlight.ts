import { parseQueryWords, matchedLength } from './words.ts';

export interface NamePart {
  text: string;
  isMatch: boolean;
}

const words = /\d+(?:\.\d+)?|[\p{L}\p{M}'’]+/gu;

/** Splits a name to mark the beginnings of words that match `query`. */
export function highlight(name: string, query: string): NamePart[] {
  const queryWords = parseQueryWords(query);
  const parts: NamePart[] = [];
  const add = (text: string, isMatch: boolean) => {
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += text;
    else if (text !== '') parts.push({ text, isMatch });
  };
  let end = 0;
  for (const { 0: word, index } of name.matchAll(words)) {
    const length = matchedLength(word, queryWords);
    add(name.slice(end, index), false);
    add(word.slice(0, length), true);
    add(word.slice(length), false);
    end = index + word.length;
  }
  add(name.slice(end), false);
  return parts;
}
