import { readFileSync } from 'node:fs';
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

const toBuffers = (...texts: string[]) => texts.map((text) => Buffer.from(text));

const [sheetLink, linkEnd, bodyEnd] = toBuffers('<link rel="stylesheet"', '>', '</body>') as [Buffer, Buffer, Buffer];
const [moduleScript, scriptEnd] = toBuffers('<script type="module"', '</script>') as [Buffer, Buffer];
const lowPriority = Buffer.concat([moduleScript, Buffer.from(' fetchpriority="low"')]);
/** The font's faces, as Astro's `<Font>` writes them, and what asks for its file before them. */
const [fontStyle, fontPreload] = toBuffers('<style>@font-face', '<link rel="preload" href="/_astro/fonts/') as [
  Buffer,
  Buffer,
];
const [styleTag, laterFont] = toBuffers('<style', '<style data-font media="not all"') as [Buffer, Buffer];
/** The site's icon, which browsers fetch before a page's pictures, and what stands for it until they have come. */
const [icon, laterIcon] = toBuffers('<link rel="icon" href="/favicon.svg"', '<link rel="icon" href="data:,"') as [
  Buffer,
  Buffer,
];
const none = Buffer.alloc(0);
/** What an island has that begins before it is used. */
const atOnce = toBuffers('client="load"', '&quot;at-once&quot;');

/** A script of this folder as pages have it: without comments and indentation. */
const inlineScript = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8').replace(/^\s*(\/\/.*\n\s*)?/gm, '');

/*
 * Starts a page's scripts and asks for the font when what it shows first has been painted and its pictures have come, or as
 * soon as a visitor uses it; at once for a page that shows another content than its file's. They run in their order, after the
 * style sheet.
 */
const startLater = inlineScript('start-later.js');

/*
 * Shows the font from the first paint on where the browser keeps it since an earlier page, as it would be seen to change later:
 * for who comes from a page of the shop, or has been here before and has its service worker.
 */
const keptFont = inlineScript('kept-font.js');

/** The hashes of the inline scripts that pages get here. */
export const laterHashes = [digestOf(startLater), digestOf(keptFont)];

/** What stands around the link that asks for a kept font. */
const [keptStart, keptEnd] = toBuffers('<template>', `</template><script>${keptFont}</script>`) as [Buffer, Buffer];

/** What stands around the scripts that start later. */
const [laterStart, laterEnd, startEnd] = toBuffers(
  '<template data-later>',
  `</template><script>${startLater}</script><noscript>`,
  '</noscript>',
) as [Buffer, Buffer, Buffer];

/**
 * The page with its first styles in its head. The whole style sheet and its scripts are requested after the first paint, but
 * with islands that begin at once they are at the end of the body. It takes bytes, as writing the text of each page down again
 * takes longer than all else here.
 * @returns the page, until the next one is made, and whether its scripts start later
 */
export function placeFirstStyles(html: Buffer, { element }: FirstStyles): { page: Buffer; startsLater: boolean } {
  const link = html.indexOf(sheetLink);
  const end = html.lastIndexOf(bodyEnd);
  if (link < 0 || end < 0) throw new Error('has no style sheet, or no end');
  const afterLink = html.indexOf(linkEnd, link) + linkEnd.length;
  const startsLater = !atOnce.some((mark) => html.includes(mark));
  const [head, iconLink] = startsLater ? withLaterIcon(html.subarray(0, link)) : [html.subarray(0, link), none];
  const parts = [...(startsLater ? withLaterFont(head) : [head]), element];
  const scripts: Buffer[] = [];
  let from = afterLink;
  for (let at; (at = html.indexOf(moduleScript, from)) >= 0 && at < end;) {
    parts.push(html.subarray(from, at));
    from = html.indexOf(scriptEnd, at) + scriptEnd.length;
    scripts.push(lowPriority, html.subarray(at + moduleScript.length, from));
  }
  const sheet = html.subarray(link, afterLink);
  const last = startsLater ? [laterStart, sheet, ...scripts, laterEnd, sheet, iconLink, startEnd] : [...scripts, sheet];
  return { page: joinParts([...parts, html.subarray(from, end), ...last, html.subarray(end)]), startsLater };
}

/** A head whose icon is requested by the script that starts the others, and its link. */
function withLaterIcon(head: Buffer): [head: Buffer, link: Buffer] {
  const at = head.indexOf(icon);
  if (at < 0) return [head, none];
  const afterHref = at + icon.length;
  const link = head.subarray(at, head.indexOf(linkEnd, at) + linkEnd.length);
  return [Buffer.concat([head.subarray(0, at), laterIcon, head.subarray(afterHref)]), link];
}

/** A head whose font is requested by the script that starts the others, or at once by a browser that keeps it. */
function withLaterFont(head: Buffer): Buffer[] {
  const style = head.indexOf(fontStyle);
  const preload = head.indexOf(fontPreload, style);
  if (style < 0 || preload < 0) return [head];
  const faces = head.subarray(style + styleTag.length, preload);
  const afterPreload = head.indexOf(linkEnd, preload) + linkEnd.length;
  const link = head.subarray(preload, afterPreload);
  return [head.subarray(0, style), laterFont, faces, keptStart, link, keptEnd, head.subarray(afterPreload)];
}

/** Where pages are made, one after the other: a buffer for each would be garbage that has to be collected. */
let room = Buffer.alloc(0);

function joinParts(parts: Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (room.length < length) room = Buffer.allocUnsafeSlow(2 * length);
  let at = 0;
  for (const part of parts) at += part.copy(room, at);
  return room.subarray(0, at);
}
