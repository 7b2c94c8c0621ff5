import { expect, test } from '#tools/browser/journey';
import { crawl, readSitemap } from '#tools/browser/site-crawl';

const repeated = (texts: (string | undefined)[]) => texts.filter((text, at) => texts.indexOf(text) !== at);

test('a whole store has no broken link, a title for each page, and a map that is complete', async ({ surat }) => {
  const site = new URL(surat);
  const { pages, broken } = await crawl(site);
  expect(pages.size).toBeGreaterThan(100);
  expect(broken).toEqual([]);

  const anchors = [...pages].flatMap(([path, { links }]) =>
    links
      .map((link) => link.split('#'))
      .filter(([to = '', id]) => id && pages.has(to) && !pages.get(to)?.ids.has(decodeURIComponent(id)))
      .map((link) => `${path} → ${link.join('#')}`),
  );
  expect(anchors).toEqual([]);

  expect([...pages].filter(([, { title }]) => !title?.trim()).map(([path]) => path)).toEqual([]);
  const found = [...pages].filter(([, { isHidden }]) => !isHidden);
  expect(repeated(found.map(([, { title }]) => title))).toEqual([]);
  expect(
    found
      .filter(
        ([path, { canonical }]) =>
          !canonical || (canonical !== new URL(path, site).href && new URL(canonical).host === site.host),
      )
      .map(([path]) => path),
  ).toEqual([]);
  expect(repeated(found.map(([, { canonical }]) => canonical))).toEqual([]);

  const own = found.flatMap(([, { canonical = '' }]) => (new URL(canonical).host === site.host ? [canonical] : []));
  expect(own.sort()).toEqual((await readSitemap(site)).sort());
});
