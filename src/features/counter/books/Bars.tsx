import type { ReactNode } from 'react';

interface Props {
  title: string;
  heads: string[];
  /** Cells of each row; the first names it. */
  rows: { key: string | number; cells: ReactNode[] }[];
  /** The bars' heights; without them, there is no chart. */
  bars?: number[];
}

/** Fewer bars have the width of this many. */
const minBars = 12;

/** A table with a bar chart of the same numbers. */
export function Bars({ title, heads, rows, bars }: Props) {
  const maxBar = Math.max(1, ...(bars ?? []));
  return (
    <div className="panel grid min-w-0 gap-3 p-4">
      <h3 className="text-lg">{title}</h3>
      {bars && (
        <svg
          viewBox={`0 0 ${Math.max(bars.length, minBars) * 4} 40`}
          preserveAspectRatio="none"
          className="h-20 w-full"
          aria-hidden="true"
        >
          {bars.map((bar, index) => (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
              key={index}
              x={index * 4 + 0.5}
              y={40 - (bar / maxBar) * 40}
              width={3}
              height={(bar / maxBar) * 40}
              className="fill-brand-700"
            />
          ))}
        </svg>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls what is wide */}
      <section className="min-h-12 overflow-x-auto" aria-label={title} tabIndex={0}>
        <table className="w-full text-sm tabular-nums [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1 [&_:is(td,th):first-child]:text-left [&_:is(td,th):not(:first-child)]:text-right">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="whitespace-nowrap text-ink-soft">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...cells] }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="min-w-24 font-normal wrap-break-word">
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td key={heads[index + 1]} className="whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
