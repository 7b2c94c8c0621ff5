import { useId, type ReactNode } from 'react';
import type { Minor, PriceLocale } from '#lib/money/money';
import { SignedPrice } from '../../../ui/SignedPrice.tsx';

/** An optional part is omitted if it is 0. */
export interface Part {
  name: string;
  sum: Minor;
  isOptional?: boolean;
}

interface Props {
  title: string;
  /** Without a total, the parts are not added up. */
  total?: Minor;
  parts: Part[];
  locale: PriceLocale;
  /** Shown below the title. */
  children?: ReactNode;
}

export function SumList({ title, total, parts, locale, children }: Props) {
  const id = useId();
  const shown = parts.filter(({ sum, isOptional }) => !isOptional || sum !== 0);
  return (
    <section className="panel grid content-start gap-2 p-4 print:gap-0.5 print:p-1" aria-labelledby={id}>
      <h3 id={id} className="flex flex-wrap justify-between gap-x-4 text-lg print:text-base">
        {title}{' '}
        {total !== undefined && (
          <span className="tabular-nums">
            <SignedPrice sum={total} locale={locale} />
          </span>
        )}
      </h3>
      {children}
      <dl className="grid gap-1 print:gap-0">
        {shown.map(({ name, sum }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="min-w-0 wrap-anywhere text-ink-soft">{name}</dt>
            <dd className="ml-auto tabular-nums">
              <SignedPrice sum={sum} locale={locale} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
