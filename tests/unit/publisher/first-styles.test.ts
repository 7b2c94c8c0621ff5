import { expect, test } from 'vitest';
import { stylesFor } from '#publisher/build/first-styles';
import { firstWords, wordsOf } from '#publisher/build/first-words';
import { placeFirstStyles, toFirstStyles } from '#publisher/render/first-styles';

const sheet = `
  @font-face { font-family: Own; src: url(own.woff2) }
  @layer theme { :root, :host { --used: #123456; --unused: #654321; } }
  @layer base { p, pre { margin: 0 } }
  @layer components { .card { color: var(--used) } .card[data-open] .part, .other { color: red } }
  @layer utilities { .shown { animation: blink 1s } .hover\\:on:hover { color: blue } @media print { .card { top: 0 } } }
  @keyframes blink { to { opacity: 0 } }
  @keyframes turn { to { rotate: 1turn } }`;

const stylesOf = (code: string) => stylesFor(sheet, wordsOf(code));

test('the first styles are those whose elements, classes and attributes the code names', () => {
  const styles = stylesOf('<p class="card shown"><b data-open class=\'part\'>');
  expect(styles).toContain('.card{');
  expect(styles).toContain('.card[data-open] .part');
  expect(styles).toContain('@keyframes blink');
  expect(styles).toContain('p{margin:0}');
});

test('what the code does not name, and what shows on paper or under a pointer only, is left to the whole sheet', () => {
  const styles = stylesOf('<p class="card hover:on">');
  for (const part of ['.part', '.shown', ':hover', '@media print', 'keyframes', '--unused', 'pre', '@font-face'])
    expect(styles).not.toContain(part);
});

test('a word of a text is not an element', () => {
  expect(stylesOf('<b>Write pre here</b>')).not.toContain('pre');
  for (const code of ['<pre>', 'jsx("pre", {})']) expect(stylesOf(code)).toContain('pre{margin:0}');
});

test('what only a script or a customer sets is left to the whole sheet, but not what it rules out', () => {
  const states = `p[aria-disabled='true'] { top: 0 } details[open] { left: 0 } p:popover-open { right: 0 } p[aria-disabled] { bottom: 0 } p:not([open]) { z-index: 0 }`;
  const styles = stylesFor(states, wordsOf('<p><details> aria-disabled open'));
  for (const later of ['top', 'left', 'right']) expect(styles).not.toContain(`${later}:0`);
  for (const first of ['bottom', 'z-index']) expect(styles).toContain(`${first}:0`);
});

test('a selector that nothing can match is left out of its list', () => {
  expect(stylesOf('<p class="other">')).toContain('.other{color:red}');
});

test('layers keep the order of the whole sheet', () => {
  expect(stylesOf('<p class="shown">')).toMatch(/^@layer theme,base,components,utilities;/);
});

test('the words of a page are those of its components, but of none that is off the first screen, nor of what that imports', () => {
  const module = (code: string, ...importedIds: string[]) => ({ code, importedIds });
  const modules: Record<string, ReturnType<typeof module>> = {
    '/src/pages/a.astro': module('<main class="page">', '/src/Top.astro', '/src/Footer.astro', '/src/names.ts'),
    '/src/Top.astro': module('<p class="top">', '/node_modules/icons/Icon.astro'),
    '/src/Footer.astro': module('<footer data-offscreen class="foot">', '/src/Links.tsx', '/src/Top.astro'),
    '/src/Links.tsx': module('jsx("nav", { class: "links" })'),
    '/src/names.ts': module('"table"'),
    '/node_modules/icons/Icon.astro': module('<svg class="icon">'),
  };
  const words = firstWords('/src/pages/a.astro', { getModuleInfo: (id) => modules[id] ?? null });
  expect(words).toEqual(expect.arrayContaining(['<main', 'page', '<p', 'top']));
  for (const word of ['<footer', 'foot', '<nav', 'links', 'table', '<svg', 'icon']) expect(words).not.toContain(word);
});

test('a page with an island has the word of the element that Astro puts around it', () => {
  const wordsOfPage = (code: string) =>
    firstWords('/src/pages/a.astro', { getModuleInfo: () => ({ code, importedIds: [] }) });
  expect(wordsOfPage('{"client:component-hydration":"engaged"}')).toContain('<astro-island');
  expect(wordsOfPage('{"class":"plain"}')).not.toContain('<astro-island');
});

const scripts = { earlyPresses: 'hold();', startLater: 'start()', keptStyles: 'keep()' };
const styled = (html: string, css: string) =>
  placeFirstStyles(Buffer.from(html), toFirstStyles(css, scripts)).page.toString();

const link = '<link rel="stylesheet" href="/_astro/theme.css">';
const kept = (font = '') =>
  `<template data-later>${font}<link blocking="render" rel="stylesheet" href="/_astro/theme.css"></template><script>hold();keep()</script>`;
const script = (name: string) => `<script type="module" src="/${name}.js"></script>`;
const later = (name: string) => `<script type="module" fetchpriority="low" src="/${name}.js"></script>`;

test('a page has its first styles in the head, and asks for the whole sheet and its scripts after the first paint', () => {
  const page = styled(
    `<head>₹${link}</head><body>${script('a')}<p>₹</p>${script('b')}</body>${script('after')}`,
    'p{top:0}',
  );
  expect(page).toBe(
    `<head>₹<style>p{top:0}</style>${kept()}</head><body><p>₹</p><template data-later>${later('a')}${later('b')}</template>` +
      `<script>start()</script><noscript>${link}</noscript></body>${script('after')}`,
  );
});

test('a page asks for its icon with its scripts, and without them at once', () => {
  const icon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';
  const page = styled(`<head>${icon}${link}</head><body></body>`, '');
  expect(page).toContain('<head><link rel="icon" href="data:," type="image/svg+xml"><style>');
  expect(page).toContain(`<noscript>${link}${icon}</noscript>`);
});

const font = '<link rel="preload" href="/_astro/figtree.a.woff2" as="font" crossorigin>';

test('the font waits for the first paint too, but where a browser keeps it or an island begins at once', () => {
  const head = `<head><style>:root{}</style>${font}<meta>${link}</head>`;
  expect(styled(`${head}<body></body>`, '')).toContain(
    `<head><style>:root{}</style><meta><style></style>${kept(font)}`,
  );
  expect(styled(`${head}<body><astro-island client="load"></body>`, '')).toContain(`</style>${font}<meta>`);
});

test('a page with an island that begins at once has its scripts and the whole sheet at the end of its body', () => {
  const island = '<astro-island client="load"></astro-island>';
  expect(styled(`<head>${link}</head><body>${script('a')}${island}</body>`, '')).toBe(
    `<head><style></style><script>hold();</script></head><body>${island}${later('a')}${link}</body>`,
  );
});
