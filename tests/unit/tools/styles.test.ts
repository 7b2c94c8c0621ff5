import { expect, test } from 'vitest';
import { findStyleMistakes } from '#tools/check/styles';

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
