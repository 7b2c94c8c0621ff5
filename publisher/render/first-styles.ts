import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf } from './content-policy.ts';

/** The file of a build with the first styles of each page of src/pages. */
export const firstStylesFile = 'first-styles.json';

/** The styles within the pages of a kind, and their hash for its policy. */
export interface FirstStyles {
  css: string;
  hash: string;
}

/** The first styles of a build, by the file of the page in src/pages. */
export async function loadFirstStyles(distDir: string): Promise<Map<string, FirstStyles>> {
  const styles = JSON.parse(await readFile(join(distDir, firstStylesFile), 'utf8')) as Record<string, string>;
  return new Map(Object.entries(styles).map(([component, css]) => [component, { css, hash: digestOf(css) }]));
}

const sheetLink = /<link rel="stylesheet"[^>]*>/;
const moduleScript = '<script type="module"';

/** The page with its first styles in its head, and the link to the whole style sheet at its end, where it holds up nothing. Its scripts wait for what paints. */
export function placeFirstStyles(html: string, { css }: FirstStyles): string {
  const link = sheetLink.exec(html);
  const end = html.lastIndexOf('</body>');
  if (!link || end < 0) throw new Error('has no style sheet, or no end');
  const { 0: element, index } = link;
  const body = html.slice(index + element.length, end).replaceAll(moduleScript, `${moduleScript} fetchpriority="low"`);
  return `${html.slice(0, index)}<style>${css}</style>${body}${element}${html.slice(end)}`;
}
