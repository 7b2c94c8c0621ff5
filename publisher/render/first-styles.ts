import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf } from './content-policy.ts';

/** The file of a build with the first styles of each page of src/pages. */
export const firstStylesFile = 'first-styles.json';

/** The element with the styles within the pages of a kind, and their hash for its policy. */
export interface FirstStyles {
  element: Buffer;
  hash: string;
}

/** The first styles of a build, by the file of the page in src/pages. */
export async function loadFirstStyles(distDir: string): Promise<Map<string, FirstStyles>> {
  const styles = JSON.parse(await readFile(join(distDir, firstStylesFile), 'utf8')) as Record<string, string>;
  return new Map(Object.entries(styles).map(([component, css]) => [component, toFirstStyles(css)]));
}

export const toFirstStyles = (css: string): FirstStyles => ({
  element: Buffer.from(`<style>${css}</style>`),
  hash: digestOf(css),
});

const [sheetLink, linkEnd, bodyEnd] = ['<link rel="stylesheet"', '>', '</body>'];
const moduleScript = '<script type="module"';
const lowPriority = Buffer.from(' fetchpriority="low"');

/**
 * The page with its first styles in its head, and the link to the whole style sheet at its end, where it holds up nothing. Its
 * scripts wait for what paints. It takes bytes, as writing the text of each page down again takes longer than all else here.
 */
export function placeFirstStyles(html: Buffer, { element }: FirstStyles): Buffer {
  const link = html.indexOf(sheetLink);
  const end = html.lastIndexOf(bodyEnd);
  if (link < 0 || end < 0) throw new Error('has no style sheet, or no end');
  const afterLink = html.indexOf(linkEnd, link) + linkEnd.length;
  const parts = [html.subarray(0, link), element];
  let from = afterLink;
  for (let at; (at = html.indexOf(moduleScript, from)) >= 0 && at < end; from = at + moduleScript.length)
    parts.push(html.subarray(from, at + moduleScript.length), lowPriority);
  parts.push(html.subarray(from, end), html.subarray(link, afterLink), html.subarray(end));
  return Buffer.concat(parts);
}
