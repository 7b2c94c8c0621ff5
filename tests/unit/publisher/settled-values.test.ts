import { expect, test } from 'vitest';
import { withSettledValues } from '#publisher/build/settled-values';

const theme = (css: string) => `@layer theme{:root,:host{${css}}}`;

test('a value of the theme is written where it is used, also within another and as a fallback', () => {
  const css = `${theme('--a:1px;--b:calc(var(--a) + 2px)')}p{top:var(--b);left:var(--open,var(--a))}`;
  expect(withSettledValues(css)).toContain('p{top:calc(1px + 2px);left:var(--open,1px)}');
});

test('what an operator, a script or another rule sets keeps its name', () => {
  const css = `${theme('--color-brand-800:#003f62;--a:1px')}p{color:var(--color-brand-800);top:var(--bar-height,0px);left:var(--a)}.wide{--a:2px}`;
  expect(withSettledValues(css)).toContain('p{color:var(--color-brand-800);top:var(--bar-height,0px);left:var(--a)}');
});

test('steps of space keep the name of the step', () => {
  const css = `${theme('--spacing:min(.25rem, 4px)')}p{top:calc(var(--spacing) * 1.5);left:var(--spacing)}`;
  expect(withSettledValues(css)).toContain('p{top:calc(var(--spacing) * 1.5);left:var(--spacing)}');
});

test('what a rule of Tailwind sets and uses itself is written where it is used, unless another rule sets it otherwise', () => {
  const css = '.x{--tw-n:tabular-nums;font-variant-numeric:var(--tw-n,)}';
  expect(withSettledValues(css)).toContain('font-variant-numeric:tabular-nums');
  expect(withSettledValues(`${css}.y{--tw-n:normal}`)).toContain('font-variant-numeric:var(--tw-n,)');
  expect(withSettledValues(`${css}.z{font-variant-numeric:var(--tw-n,)}`)).toContain(
    '.z{font-variant-numeric:var(--tw-n,)}',
  );
});

test('a property that Tailwind registers and nothing sets has its first value, or what stands for it', () => {
  const css =
    '@property --tw-x{syntax:"*";inherits:false;initial-value:solid}p{border:var(--tw-x);line-height:var(--tw-leading,2px)}';
  expect(withSettledValues(css)).toContain('p{border:solid;line-height:2px}');
  expect(withSettledValues(`${css}.y{--tw-leading:3px}`)).toContain('line-height:var(--tw-leading,2px)');
});
