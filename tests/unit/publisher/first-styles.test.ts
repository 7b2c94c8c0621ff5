import { expect, test } from 'vitest';
import { stylesFor } from '#publisher/build/first-styles';
import { placeFirstStyles, toFirstStyles } from '#publisher/render/first-styles';

const sheet = `
  @layer theme { :root { --used: #123456; --unused: #654321; } }
  @layer components { .card { color: var(--used) } .card[data-open] .part, .other { color: red } }
  @layer utilities { .shown { animation: blink 1s } .hover\\:on:hover { color: blue } @media print { .card { top: 0 } } }
  @keyframes blink { to { opacity: 0 } }
  @keyframes turn { to { rotate: 1turn } }`;

test('the first styles are those whose classes and attributes the code names', () => {
  const styles = stylesFor(sheet, '<p class="card shown"><b data-open class=\'part\'>');
  expect(styles).toContain('.card{');
  expect(styles).toContain('.card[data-open] .part');
  expect(styles).toContain('@keyframes blink');
  expect(styles).toContain('--used:#123456');
});

test('what the code does not name, and what shows on paper or under a pointer only, is left to the whole sheet', () => {
  const styles = stylesFor(sheet, '<p class="card hover:on">');
  for (const part of ['.part', '.shown', ':hover', '@media print', 'keyframes', '--unused'])
    expect(styles).not.toContain(part);
});

test('layers keep the order of the whole sheet', () => {
  expect(stylesFor(sheet, '<p class="shown">')).toMatch(/^@layer theme,components,utilities;/);
});

const styled = (html: string, css: string) => placeFirstStyles(Buffer.from(html), toFirstStyles(css)).toString();

test('a page has its first styles in the head, and the link to the whole sheet at the end of its body', () => {
  const link = '<link rel="stylesheet" href="/_astro/theme.css">';
  expect(styled(`<head>₹${link}</head><body><p>₹</p></body>`, 'p{top:0}')).toBe(
    `<head>₹<style>p{top:0}</style></head><body><p>₹</p>${link}</body>`,
  );
});

test('the scripts of a page are fetched after what paints', () => {
  const script = (name: string) => `<script type="module" src="/${name}.js"></script>`;
  const page = `${script('head')}<link rel="stylesheet" href="/a.css"><body>${script('a')}<p>${script('b')}</body>${script('after')}`;
  expect(styled(page, '').match(/<script[^>]*>/g)).toEqual([
    '<script type="module" src="/head.js">',
    '<script type="module" fetchpriority="low" src="/a.js">',
    '<script type="module" fetchpriority="low" src="/b.js">',
    '<script type="module" src="/after.js">',
  ]);
});
