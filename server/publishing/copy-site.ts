import { copyFile, cp, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pictureWidths } from '#contract/fields';
import { pictureAt } from '#lib/catalogue/picture';
import { makeFolder } from '#server/platform/make-folder';
import { readRelease, type Release } from '#publisher/release/release';

/** The site to copy, and the target: `<out>/<label>`. */
export interface SiteCopy {
  sitesDir: string;
  picturesDir: string;
  label: string;
  out: string;
}

const pictureName = /\/pictures\/([\w-]+\.(?:webp|svg))/g;

/**
 * Copies a published site as plain files for any static host: its pages with their policy as a `<meta>`, the assets, the
 * pictures they show, and a `_headers` file for hosts that read one. An earlier copy is replaced.
 */
export async function copySite({ sitesDir, picturesDir, label, out }: SiteCopy): Promise<void> {
  const current = await realpath(join(sitesDir, label, 'current'));
  const release = await readRelease(current);
  const target = join(out, label);
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  await makeFolder(draft);
  const pictures = new Set<string>();
  for (const [address, name] of Object.entries(release.files)) {
    const copy = join(draft, fileAt(address, name));
    await mkdir(dirname(copy), { recursive: true });
    if (!name.endsWith('.html')) {
      await copyFile(join(current, name), copy);
      continue;
    }
    const html = await readFile(join(current, name), 'utf8');
    for (const [, picture = ''] of html.matchAll(pictureName)) pictures.add(picture);
    await writeFile(copy, withPolicy(html, policyAt(release, address)));
  }
  await writeFile(join(draft, '_headers'), headersFile(release));
  await copyAssets(sitesDir, draft);
  await copyPictures(picturesDir, draft, pictures);
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
}

/** The file that static hosts answer an address with. */
const fileAt = (address: string, name: string): string =>
  name.endsWith('.html') ? `${address === '/' ? '/index' : address}.html` : address;

const policyAt = ({ kinds }: Release, address: string): string =>
  kinds.find(({ pattern }) => new RegExp(pattern).test(address))?.csp ?? '';

/** Browsers ignore `frame-ancestors` in a `<meta>`, with a warning. */
function withPolicy(html: string, csp: string): string {
  const content = csp.replace(/; frame-ancestors [^;]*/, '').replaceAll('"', '&quot;');
  return html.replace(
    /<head>(\s*<meta charset=[^>]*>)?/,
    (head) => `${head}<meta http-equiv="content-security-policy" content="${content}">`,
  );
}

/** The service worker stores only what is `public`. */
const sharedHeaders = [
  '/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n',
  '/pictures/*\n  Cache-Control: public, max-age=31536000, immutable\n',
  '/sw.js\n  Cache-Control: no-cache\n',
];

const pageHeaders = ({ route, csp }: Release['kinds'][number]): string =>
  [
    route.replaceAll(/\[(\w+)\]/g, ':$1'),
    '  Cache-Control: public, max-age=0, must-revalidate',
    `  Content-Security-Policy: ${csp}\n`,
  ].join('\n');

const headersFile = ({ kinds }: Release): string => [...sharedHeaders, ...kinds.map(pageHeaders)].join('');

async function copyAssets(sitesDir: string, target: string): Promise<void> {
  await cp(join(sitesDir, '_astro'), join(target, '_astro'), {
    recursive: true,
    filter: (source) => !/\.(br|gz|part)$/.test(source),
  });
}

/** Islands choose other widths than the page does, so a picture is copied at all of them. */
async function copyPictures(picturesDir: string, target: string, pictures: Set<string>): Promise<void> {
  const names = new Set([...pictures].flatMap((name) => pictureWidths.map((width) => pictureAt(name, width))));
  await mkdir(join(target, 'pictures'), { recursive: true });
  for (const name of names) await copyFile(join(picturesDir, name), join(target, 'pictures', name));
}
