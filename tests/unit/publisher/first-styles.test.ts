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

const styled = (html: string, css: string) => placeFirstStyles(Buffer.from(html), toFirstStyles(css)).page.toString();

const link = '<link rel="stylesheet" href="/_astro/theme.css">';
const script = (name: string) => `<script type="module" src="/${name}.js"></script>`;
const later = (name: string) => `<script type="module" fetchpriority="low" src="/${name}.js"></script>`;

test('a page has its first styles in the head, and asks for the whole sheet and its scripts after the first paint', () => {
  const page = styled(
    `<head>₹${link}</head><body>${script('a')}<p>₹</p>${script('b')}</body>${script('after')}`,
    'p{top:0}',
  );
  expect(page.replace(/<script>.*?<\/script>/s, '<script></script>')).toBe(
    `<head>₹<style>p{top:0}</style></head><body><p>₹</p><template data-later>${link}${later('a')}${later('b')}</template>` +
      `<script></script><noscript>${link}</noscript></body>${script('after')}`,
  );
});

test('a page asks for its icon with its scripts, and without them at once', () => {
  const icon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';
  const page = styled(`<head>${icon}${link}</head><body></body>`, '');
  expect(page).toContain('<head><link rel="icon" href="data:," type="image/svg+xml"><style>');
  expect(page).toContain(`<noscript>${link}${icon}</noscript>`);
});

const font = '<link rel="preload" href="/_astro/fonts/a.woff2" as="font" crossorigin>';

test('the font waits for the first paint too, but where a browser keeps it or an island begins at once', () => {
  const head = `<head><style>:root{}</style><style>@font-face{src:url(a)}</style>${font}<meta>${link}</head>`;
  expect(styled(`${head}<body></body>`, '').replace(/<script>.*?<\/script>/s, '<script></script>')).toContain(
    '<style>:root{}</style><style data-font media="not all">@font-face{src:url(a)}</style>' +
      `<template>${font}</template><script></script><meta><style></style>`,
  );
  expect(styled(`${head}<body><astro-island client="load"></body>`, '')).toContain(`}</style>${font}<meta>`);
});

test('a page with an island that begins at once has its scripts and the whole sheet at the end of its body', () => {
  const island = '<astro-island client="load"></astro-island>';
  expect(styled(`<head>${link}</head><body>${script('a')}${island}</body>`, '')).toBe(
    `<head><style></style></head><body>${island}${later('a')}${link}</body>`,
  );
});
