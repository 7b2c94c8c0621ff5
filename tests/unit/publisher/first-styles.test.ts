import { expect, test } from 'vitest';
import { stylesFor } from '#publisher/build/first-styles';
import { placeFirstStyles } from '#publisher/render/first-styles';

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

test('a page has its first styles in the head, and the link to the whole sheet at the end of its body', () => {
  const link = '<link rel="stylesheet" href="/_astro/theme.css">';
  expect(placeFirstStyles(`<head>${link}</head><body><p></p></body>`, { css: 'p{top:0}', hash: '' })).toBe(
    `<head><style>p{top:0}</style></head><body><p></p>${link}</body>`,
  );
});

test('the scripts of a page are fetched after what paints', () => {
  const page = '<link rel="stylesheet" href="/a.css"><body><script type="module" src="/a.js"></script></body>';
  expect(placeFirstStyles(page, { css: '', hash: '' })).toContain(
    '<script type="module" fetchpriority="low" src="/a.js">',
  );
});
