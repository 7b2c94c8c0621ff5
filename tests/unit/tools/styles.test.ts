import { expect, test } from 'vitest';
import { findStyleMistakes, findUnstyledClasses } from '#tools/check/styles';

test('a class that two style sheets style is found, nested or in a media query', () => {
  const sheets = [
    { name: 'card.css', css: '.card {\n  .name {\n    color: red;\n  }\n}\n' },
    { name: 'print.css', css: '@media print {\n  main > .name:not(.open) {\n    color: black;\n  }\n}\n' },
  ];
  expect(findStyleMistakes(sheets)).toEqual(['.name is styled in card.css, print.css']);
});

test('what comments, strings, values and at-rules say names no class', () => {
  const sheets = [
    { name: 'a.css', css: "@import './b.css';\n/* .b {} */\n.a[href='.b'] {\n  margin: .5rem;\n}\n" },
    { name: 'b.css', css: "@layer parts.b {\n  .b::after {\n    content: '.a {';\n  }\n}\n" },
  ];
  expect(findStyleMistakes(sheets)).toEqual([]);
});

test('more than 2,000 lines altogether are too many', () => {
  const sheetOf = (lines: number) => ({ name: `${lines}.css`, css: '/* */\n'.repeat(lines) });
  expect(findStyleMistakes([sheetOf(1200), sheetOf(800)])).toEqual([]);
  expect(findStyleMistakes([sheetOf(1200), sheetOf(801)])).toEqual(['2001 lines of style sheets, of at most 2000']);
});

test('more than 20 style sheets are too many', () => {
  const sheets = Array.from({ length: 21 }, (_, index) => ({ name: `${index}.css`, css: '' }));
  expect(findStyleMistakes(sheets)).toEqual(['21 style sheets, of at most 20']);
});

test('a class that Tailwind is told to leave out is found in markup', () => {
  const sheets = [{ name: 'theme.css', css: "@source not inline('{hidden,static}');\n" }];
  const code = `<p className="hidden print:block" hidden /><p class='not-print:hidden' /> part({ className: 'a static' })`;
  expect(findUnstyledClasses(sheets, [{ name: 'a.tsx', code }])).toEqual([
    'src/a.tsx uses the class hidden, which the style sheet leaves out',
    'src/a.tsx uses the class static, which the style sheet leaves out',
  ]);
});
