import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from './content-policy.ts';

/** The file of a build with the first styles of each page of src/pages. */
export const firstStylesFile = 'first-styles.json';

/** The inline scripts that pages get here, as the build has minified them. */
export interface InlineScripts {
  /**
   * Holds what is pressed before the page's scripts have run, and hands it to them at DOMContentLoaded, which `startLater`
   * fires again when it has started them. In the head of each page.
   */
  earlyPresses: string;
  /**
   * Starts a page's scripts and asks for its font and whole style sheet when what it shows first has been painted and its
   * pictures have come, or as soon as a visitor uses it; at once for a page that shows another content than its file's. They
   * run in their order, after the style sheet.
   */
  startLater: string;
  /**
   * Asks for the font and the whole style sheet at once where the browser keeps them since an earlier page, as the font would be
   * seen to change later: for who comes from a page of the shop, or has been here before and has its service worker.
   */
  keptStyles: string;
}

/** What the file of a build holds: the first styles of each page by its file in src/pages, and the scripts of all. */
export interface FirstParts {
  styles: Record<string, string>;
  scripts: InlineScripts;
}

/** What the pages of a kind get, and the hashes for its policy. */
export interface FirstStyles {
  element: Buffer;
  hash: string;
  /** Of a page whose scripts start later, and of another one. */
  headScript: { later: Buffer; atOnce: Buffer };
  startScript: Buffer;
  scriptHashes: { later: string[]; atOnce: string[] };
}

/** The first styles of a build, by the file of the page in src/pages. */
export async function loadFirstStyles(distDir: string): Promise<Map<string, FirstStyles>> {
  const { styles, scripts } = JSON.parse(await readFile(join(distDir, firstStylesFile), 'utf8')) as FirstParts;
  return new Map(Object.entries(styles).map(([component, css]) => [component, toFirstStyles(css, scripts)]));
}

const scriptElement = (text: string) => Buffer.from(`<script>${text}</script>`);

export function toFirstStyles(css: string, { earlyPresses, startLater, keptStyles }: InlineScripts): FirstStyles {
  const laterHead = earlyPresses + keptStyles; // each script more is a hash in the policy, which travels first
  return {
    element: Buffer.from(`<style>${css}</style>`),
    hash: hashOf(css),
    headScript: { later: scriptElement(laterHead), atOnce: scriptElement(earlyPresses) },
    startScript: scriptElement(startLater),
    scriptHashes: { later: [hashOf(startLater), hashOf(laterHead)], atOnce: [hashOf(earlyPresses)] },
  };
}

const toBuffers = (...texts: string[]) => texts.map((text) => Buffer.from(text));

const [sheetLink, linkEnd, bodyEnd] = toBuffers('<link rel="stylesheet"', '>', '</body>') as [Buffer, Buffer, Buffer];
const [moduleScript, scriptEnd] = toBuffers('<script type="module"', '</script>') as [Buffer, Buffer];
const lowPriority = Buffer.concat([moduleScript, Buffer.from(' fetchpriority="low"')]);
/** What asks for the font's file. */
const fontPreload = Buffer.from('<link rel="preload" href="/_astro/figtree.');
/** The site's icon, which browsers fetch before a page's pictures, and what stands for it until they have come. */
const [icon, laterIcon] = toBuffers('<link rel="icon" href="/favicon.svg"', '<link rel="icon" href="data:,"') as [
  Buffer,
  Buffer,
];
const none = Buffer.alloc(0);
/** What an island has that begins before it is used. */
const atOnce = toBuffers('client="load"', '&quot;at-once&quot;');

/** What stands around the links to the font and the whole style sheet, and around the scripts: what comes later. */
const [laterStart, laterEnd] = toBuffers('<template data-later>', '</template>') as [Buffer, Buffer];
/** The start of the link to the style sheet where it is added by a script: a page that has it waits for it. */
const blockingLink = Buffer.from('<link blocking="render" rel="stylesheet"');

/** What stands around what is there without scripts. */
const [withoutStart, withoutEnd] = toBuffers('<noscript>', '</noscript>') as [Buffer, Buffer];

/**
 * The page with its first styles in its head. The whole style sheet and its scripts are requested after the first paint, but
 * with islands that begin at once they are at the end of the body. It takes bytes, as writing the text of each page down again
 * takes longer than all else here.
 * @returns the page, and whether its scripts start later
 */
export function placeFirstStyles(html: Buffer, first: FirstStyles): { page: Buffer; startsLater: boolean } {
  const link = html.indexOf(sheetLink);
  const end = html.lastIndexOf(bodyEnd);
  if (link < 0 || end < 0) throw new Error('has no style sheet, or no end');
  const afterLink = html.indexOf(linkEnd, link) + linkEnd.length;
  const sheet = html.subarray(link, afterLink);
  const startsLater = !atOnce.some((mark) => html.includes(mark));
  const [head, iconLink] = startsLater ? withLaterIcon(html.subarray(0, link)) : [html.subarray(0, link), none];
  const parts = startsLater ? withLaterStyles(head, first, sheet) : [head, first.element, first.headScript.atOnce];
  const scripts: Buffer[] = [];
  let from = afterLink;
  for (let at; (at = html.indexOf(moduleScript, from)) >= 0 && at < end;) {
    parts.push(html.subarray(from, at));
    from = html.indexOf(scriptEnd, at) + scriptEnd.length;
    scripts.push(lowPriority, html.subarray(at + moduleScript.length, from));
  }
  const later = [laterStart, ...scripts, laterEnd, first.startScript, withoutStart, sheet, iconLink, withoutEnd];
  const last = startsLater ? later : [...scripts, sheet];
  return { page: Buffer.concat([...parts, html.subarray(from, end), ...last, html.subarray(end)]), startsLater };
}

/** A head whose icon is requested by the script that starts the others, and its link. */
function withLaterIcon(head: Buffer): [head: Buffer, link: Buffer] {
  const at = head.indexOf(icon);
  if (at < 0) return [head, none];
  const afterHref = at + icon.length;
  const link = head.subarray(at, head.indexOf(linkEnd, at) + linkEnd.length);
  return [Buffer.concat([head.subarray(0, at), laterIcon, head.subarray(afterHref)]), link];
}

/** A head whose font and whole style sheet are requested by the script that starts the others, or at once by a browser that keeps them. */
function withLaterStyles(head: Buffer, { element, headScript }: FirstStyles, sheet: Buffer): Buffer[] {
  const preload = head.indexOf(fontPreload);
  const afterPreload = preload < 0 ? 0 : head.indexOf(linkEnd, preload) + linkEnd.length;
  const font = head.subarray(Math.max(preload, 0), afterPreload);
  const link = [blockingLink, sheet.subarray(sheetLink.length)];
  const rest = [head.subarray(0, Math.max(preload, 0)), head.subarray(afterPreload)];
  return [...rest, element, laterStart, font, ...link, laterEnd, headScript.later];
}
