import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadOf, ownPalette, paletteStyles } from '#lib/catalogue/palette';

const linear = (byte: number) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const stepsOf = (theme_colour: string): Record<string, string> =>
  Object.fromEntries(
    [...(paletteStyles({ theme_colour }) ?? '').matchAll(/--color-brand-(\d+):(#[0-9a-f]{6})/g)].map(
      ([, step = '', colour = '']) => [step, colour],
    ),
  );

const theme = await readFile('src/styles/tokens.css', 'utf8');
const themeColour = (name: string) => new RegExp(`--color-${name}: (#\\w+);`).exec(theme)?.[1] ?? name;

/** Text (or a button's words) and its ground, in any state, as style sheets and pages pair them. */
const texts = [
  ...['#ffffff', '100', '50'].map((light) => [light, '800']),
  ...['#ffffff', '50', 'ground', 'surface', 'shade', 'accent-50'].flatMap((ground) => [
    ['700', ground],
    ['800', ground],
    ['900', ground],
  ]),
  ...['#ffffff', '100', '200'].flatMap((light) => [
    [light, '900'],
    [light, '950'],
  ]),
  ['#ffffff', '700'],
  ['900', '100'],
  ['ink', '50'],
  ['ink-soft', '50'],
  ['ink-faint', '50'],
  ['error-700', '50'],
  ['success-700', '50'],
  ['950', 'accent-400'],
  ['950', 'accent-300'],
] as const;
/** What must only be seen: focus, borders of what is chosen. */
const shapes = [
  ['600', 'ground'],
  ['600', '#ffffff'],
  ['600', '50'],
  ['800', 'ground'],
  ['accent-400', '800'],
  ['accent-300', '950'],
] as const;

function expectContrast(steps: Record<string, string>) {
  const colourOf = (name = '') => steps[name] ?? themeColour(name);
  const own = (name = '') => (ownPalette as Record<string, string>)[name] ?? themeColour(name);
  for (const [pairs, least] of [
    [texts, 4.5],
    [shapes, 3],
  ] as const)
    for (const [over, under] of pairs)
      expect(contrast(colourOf(over), colourOf(under)), `${over} on ${under}: ${JSON.stringify(steps)}`) //
        .toBeGreaterThanOrEqual(Math.min(least, contrast(own(over), own(under)) - 0.1));
}

test('everything can be read in any colour, in every state', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const hex = fc
    .tuple(byte, byte, byte)
    .map((parts) => `#${parts.map((each) => each.toString(16).padStart(2, '0')).join('')}`);
  const edges = ['#ffffff', '#000000', '#ffff00', '#00ff00', '#ff0000', '#0000ff', '#00ffff', '#ff00ff', '#808080'];
  for (const colour of edges) expectContrast(stepsOf(colour));
  fc.assert(
    fc.property(hex, (colour) => expectContrast(stepsOf(colour.replace('#003f62', '#8e1b3a')))),
    { numRuns: 300 },
  );
});

test.each(['#8e1b3a', '#4b0082', '#00562e', '#000000', '#7A1F1F'])('the colour %s leads as it is', (theme_colour) => {
  expect(leadOf({ theme_colour })).toBe(theme_colour.toLowerCase());
  expect(stepsOf(theme_colour)['800']).toBe(theme_colour.toLowerCase());
});

test('a light colour leads darker, in its own hue', () => {
  expect(leadOf({ theme_colour: '#ff6600' })).toBe('#b04400');
  expect(contrast(leadOf({ theme_colour: '#ff6600' }), '#ffffff')).toBeGreaterThan(4.5);
});

test('what a finger is on looks different', () => {
  for (const colour of ['#ff6600', '#000000', '#8e1b3a', '#ffff00', '#00562e']) {
    const steps = stepsOf(colour);
    expect(contrast(steps['700'] ?? '', steps['800'] ?? '')).toBeGreaterThan(1.1);
  }
});

test('the shop’s own colour needs no styles, nor does none, nor what is no colour', () => {
  for (const operator of [{}, { theme_colour: '#003F62' }, { theme_colour: 'red' }]) {
    expect(paletteStyles(operator)).toBeUndefined();
    expect(leadOf(operator)).toBe('#003f62');
  }
});

test('the steps that others are made by are those of the style sheet', () => {
  for (const [step, colour] of Object.entries(ownPalette)) expect(themeColour(`brand-${step}`)).toBe(colour);
});
