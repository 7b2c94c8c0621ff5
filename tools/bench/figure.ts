/** One measured figure beside the bar it is held to (`docs/decisions` and the README say where bars come from). */
export interface Figure {
  what: string;
  value: string;
  bar: string;
}

/** Prints figures as a table. */
export function printFigures(figures: Figure[]): void {
  const widest = (key: keyof Figure) => Math.max(...figures.map((figure) => figure[key].length));
  const [what, value] = [widest('what'), widest('value')];
  for (const figure of figures)
    console.log(`${figure.what.padEnd(what)}  ${figure.value.padStart(value)}  ${figure.bar && `bar ${figure.bar}`}`);
}

/** The middle of some measurements. */
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
