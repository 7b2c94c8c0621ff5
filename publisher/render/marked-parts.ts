import { joiner } from './join-pieces.ts';

/** Around the name of a part where a page has it: a character that neither Astro nor Preact changes. */
const edge = '\u0001';
const edgeByte = edge.charCodeAt(0);

/**
 * What stands for a part while Astro draws a page, so that it does not copy each part's text, and write it down as bytes, for
 * every page that has it. @param name without characters that HTML escapes
 */
export const markOf = (name: string): string => `${edge}${name}${edge}`;

const joinPieces = joiner();

/** A page with its parts in the place of their marks; until the next one is made. @param partOf its bytes by its name */
export function fillParts(page: Buffer, partOf: (name: string) => Buffer | undefined): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  let start = page.indexOf(edgeByte);
  for (let end; start >= 0 && (end = page.indexOf(edgeByte, start + 1)) >= 0;) {
    const part = partOf(page.toString('utf8', start + 1, end));
    if (part) {
      pieces.push(page.subarray(from, start), part);
      from = end + 1;
    }
    start = part ? page.indexOf(edgeByte, from) : end;
  }
  return joinPieces([...pieces, page.subarray(from)]);
}
