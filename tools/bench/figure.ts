/** A measured figure and its target. */
export interface Figure {
  name: string;
  value: string;
  bar: string;
}

export function printFigures(figures: Figure[]): void {
  const widest = (key: keyof Figure) => Math.max(...figures.map((figure) => figure[key].length));
  const [nameWidth, valueWidth] = [widest('name'), widest('value')];
  for (const figure of figures)
    console.log(
      `${figure.name.padEnd(nameWidth)}  ${figure.value.padStart(valueWidth)}  ${figure.bar && `bar ${figure.bar}`}`,
    );
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
