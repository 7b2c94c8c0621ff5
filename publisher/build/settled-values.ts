/** Whether a page's own style element may set a custom property of the theme: an operator's colours. */
const isOpen = (name: string) => name.startsWith('--color-brand-');

/** Tailwind's step of space, of which a sheet has many multiples: they weigh less with its name than with its value. */
const step = '--spacing';

/**
 * A style sheet with the values of its custom properties where it uses them, as far as nothing can change them: those that it
 * defines once, in its theme, and Tailwind's own that it sets nowhere. It weighs less by a tenth than names and definitions.
 */
export function withSettledValues(css: string): string {
  const theme = readTheme(css);
  const defined = countDefinitions(css);
  const initial = readInitialValues(css);
  const settled = new Map([...theme].filter(([name]) => name !== step && !isOpen(name) && defined.get(name) === 1));
  const valueOf = (name: string, fallback?: string) => {
    if (settled.has(name)) return settled.get(name);
    return defined.has(name) || !/^--(tw|default)-/.test(name) ? undefined : (initial.get(name) ?? fallback);
  };
  return replaceVariables(withOwnValues(css), valueOf);
}

/** A style sheet whose rules no longer name what of Tailwind's they set themselves, as far as all rules set it to the same. */
function withOwnValues(css: string): string {
  const set = (part: string) => [...part.matchAll(/(--tw-[\w-]+):([^;}]+)/g)];
  const values = Map.groupBy(set(css), ([, name]) => name);
  const isSettled = ([, name, value]: string[]) => values.get(name)?.every(([, , other]) => other === value);
  return css.replaceAll(/\{[^{}]*\}/g, (rule) =>
    set(rule)
      .filter(isSettled)
      .reduce((rest, [, name, value = '']) => rest.replaceAll(`var(${name},)`, () => value), rule),
  );
}

/** Puts in for each `var()` the value that `valueOf` gives for its name and fallback, which may name others; undefined keeps it. */
function replaceVariables(css: string, valueOf: (name: string, fallback?: string) => string | undefined): string {
  const start = css.indexOf('var(--');
  if (start < 0) return css;
  const end = closingAt(css, start + 3);
  const [, name = '', fallback] = /^([\w-]+)(?:,(.*))?$/s.exec(css.slice(start + 4, end)) ?? [];
  const rest = css.slice(end + 1);
  const value = valueOf(name, fallback);
  if (value !== undefined) return css.slice(0, start) + replaceVariables(value + rest, valueOf);
  const kept = fallback === undefined ? name : `${name},${replaceVariables(fallback, valueOf)}`;
  return `${css.slice(0, start)}var(${kept})${replaceVariables(rest, valueOf)}`;
}

/** Where the parenthesis that opens at `start` is closed. */
function closingAt(css: string, start: number): number {
  let depth = 0;
  for (let at = start; at < css.length; at += 1) {
    if (css[at] === '(') depth += 1;
    if (css[at] === ')' && (depth -= 1) === 0) return at;
  }
  throw new Error(`A parenthesis is not closed: ${css.slice(start, start + 40)}`);
}

/** The custom properties of Tailwind's theme. */
function readTheme(css: string): Map<string, string> {
  const [, declarations = ''] = /@layer theme\{:root,:host\{([^}]*)\}/.exec(css) ?? [];
  return new Map(
    declarations.split(';').map((declaration) => {
      const colon = declaration.indexOf(':');
      return [declaration.slice(0, colon), declaration.slice(colon + 1)];
    }),
  );
}

function countDefinitions(css: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, name = ''] of css.matchAll(/[{;](--[\w-]+):/g)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function readInitialValues(css: string): Map<string, string> {
  const rules = css.matchAll(/@property (--[\w-]+)\{[^}]*initial-value:([^;}]*)/g);
  return new Map([...rules].map(([, name = '', value = '']) => [name, value]));
}
