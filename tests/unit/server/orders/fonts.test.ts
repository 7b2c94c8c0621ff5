import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getFont, splitByFont } from '#server/orders/invoices/fonts';

/** How many glyphs a text has in its fonts, and how many of them are the box of a missing one. */
function glyphsOf(text: string) {
  const glyphs = splitByFont(text, 'text').flatMap((run) => getFont(run.font).layout(run.text).glyphs);
  return { count: glyphs.length, missing: glyphs.filter(({ id }) => id === 0).length };
}

it.each([
  ['Tamil', 'தமிழரசி கண்ணன்'],
  ['Kannada', 'ಲಕ್ಷ್ಮಿ ರಾಜ್ಯ'],
  ['Bengali', 'বাংলা স্ত্রী'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Telugu', 'తెలుగు లక్ష్మి'],
  ['Malayalam', 'മലയാളം സ്ത്രീ'],
  ['Odia', 'ଓଡ଼ିଆ ପ୍ରିୟା'],
  ['Urdu', 'محمد عرفان'],
  ['Hindi', 'क्षितिज त्रिपाठी'],
  ['Gujarati', 'શ્રી લક્ષ્મી'],
])('%s names have joined letters and no boxes', (_, name) => {
  for (const weight of ['text', 'bold'] as const) expect(splitByFont(name, weight)).toHaveLength(1);
  const { count, missing } = glyphsOf(name);
  expect(missing).toBe(0);
  // Urdu’s letters join by other shapes, those of the others by fewer glyphs than characters.
  if (!/\p{Script=Arabic}/u.test(name)) expect(count).toBeLessThan(Array.from(name.normalize('NFC')).length);
});

it('draws each part of a mixed text in its own font, and what is copied stays as it was written', () => {
  const runs = splitByFont('Toor dal तूर दाल, தமிழ் 1 kg محمد عرفان', 'text');
  expect(runs.map(({ text }) => text)).toEqual(['Toor dal ', 'तूर दाल', ', ', 'தமிழ்', ' 1 kg ', 'محمد\u00a0عرفان']);
  expect(runs.map(({ actual }) => actual)).toEqual([undefined, 'तूर दाल', undefined, 'தமிழ்', undefined, undefined]);
});

it('leaves emoji out, which no font has', () => {
  expect(splitByFont('Mango 🥭👩🏽‍🌾 box ❤️', 'text').map(({ text }) => text)).toEqual(['Mango box ']);
  expect(glyphsOf('₹50 “best” – №1').missing).toBeLessThanOrEqual(1);
});

it('draws any text of India’s scripts without failing', () => {
  const ranges = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00, 0x600];
  const letter = fc.oneof(
    ...ranges.map((first) => fc.integer({ min: first, max: first + 0x7f })),
    fc.constantFrom(0x20, 0x200c, 0x200d, 0x2e),
  );
  const text = fc.array(letter, { maxLength: 12 }).map((letters) => String.fromCodePoint(...letters));
  fc.assert(
    fc.property(text, (written) => {
      expect(() => glyphsOf(written)).not.toThrow();
    }),
    { numRuns: 2000 },
  );
});
