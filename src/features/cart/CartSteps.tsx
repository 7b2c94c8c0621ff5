import * as t from '#texts/cart';

/** The customer's step from cart to order, counted from 1 (spec §2). Static: it needs no script. */
export function CartSteps({ current }: { current: 1 | 2 | 3 }) {
  const steps = [t.title(), t.stepDetails(), t.stepComplete()];
  return (
    <ol
      className="mb-6 grid max-w-2xl grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-2 text-xs wrap-anywhere sm:text-base"
      aria-label={t.stepsLabel()}
    >
      {steps.map((name, index) => {
        const number = index + 1;
        const isCurrent = number === current;
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={`flex min-w-0 items-center gap-1.5 max-sm:flex-col max-sm:text-center ${isCurrent ? 'font-bold text-brand-800' : 'text-ink-faint'}`}
          >
            <span
              aria-hidden="true"
              className={`grid size-[1.5rem] place-items-center rounded-full text-2xs font-bold ${
                number <= current ? 'bg-brand-800 text-white' : 'bg-line text-ink-soft'
              }`}
            >
              {number}
            </span>
            {name}
          </li>
        );
      })}
    </ol>
  );
}
