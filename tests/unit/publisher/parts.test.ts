import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const part = /<Once\b.*?<\/Once>/gs;
const imported = /import \{ (\w+) \} from '.*\.tsx'/g;

test('an island’s component in a part that is rendered once is in a function, as it is drawn for each page otherwise', () => {
  const drawn = globSync('src/**/*.astro').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const components = [...text.matchAll(imported)].map(([, name = '']) => name);
    const parts = [...text.matchAll(part)].map(([html]) => html);
    const uses = components.flatMap((name) =>
      parts.flatMap((html) => html.match(RegExp(`.{0,40}<${name}\\b`, 's')) ?? []),
    );
    return uses.map((use) => ({ file, isLater: /\{\(\) => \(?\s*<\w+$/.test(use) }));
  });
  expect(drawn.length).toBeGreaterThan(3);
  expect(drawn.filter(({ isLater }) => !isLater)).toEqual([]);
});
