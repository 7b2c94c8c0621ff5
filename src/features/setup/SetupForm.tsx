import { useStore } from '@nanostores/react';
import { $form, createStore, goToNextStep, goTo, steps, type Step } from '#lib/stores/setup/draft';
import * as t from '#texts/setup-page';
import { Problem } from '../../ui/Problem.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { useShownProblem } from '../../ui/use-shown-problem.ts';
import { useStepFocus } from '../../ui/use-step-focus.ts';
import { HoursStep } from './HoursStep.tsx';
import { ItemsStep } from './ItemsStep.tsx';
import { OwnerStep } from './OwnerStep.tsx';
import { ShopStep } from './ShopStep.tsx';

const stepNames = {
  shop: t.stepShop,
  hours: t.stepHours,
  items: t.stepItems,
  owner: t.stepOwner,
} satisfies Record<Step, unknown>;

/** The four steps to a store. Each can be visited again. */
export function SetupForm({ host }: { host: string }) {
  const { step, failure } = useStore($form);
  const part = useStepFocus(step);
  const [form, show] = useShownProblem<HTMLFormElement>();
  const { isBusy, run } = useBusy();
  const at = steps.indexOf(step);
  const isLast = at === steps.length - 1;
  const submit = async () => {
    if (!(await (isLast ? createStore() : goToNextStep()))) show();
  };
  return (
    <div ref={part} className="grid gap-4">
      <header className="grid gap-1">
        <h1 className="text-2xl">{t.title()}</h1>
        <p className="text-ink-soft">{t.duration()}</p>
      </header>
      <ol className="grid grid-cols-4 gap-2" aria-label={t.stepsLabel()}>
        {steps.map((each, index) => (
          <li key={each} aria-current={each === step ? 'step' : undefined} className="grid">
            <button
              type="button"
              className={`grid min-h-12 content-start gap-1 border-t-4 pt-2 text-left text-xs sm:text-sm ${index <= at ? 'border-brand-800 font-semibold' : 'border-line-strong text-ink-soft'}`}
              disabled={index >= at}
              onClick={() => goTo(each)}
            >
              <span>{stepNames[each]()}</span>
            </button>
          </li>
        ))}
      </ol>
      <form
        key={step}
        ref={form}
        className="panel grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(submit);
        }}
      >
        <h2 tabIndex={-1} className="text-xl outline-none">
          {stepNames[step]()}
        </h2>
        {step === 'shop' && <ShopStep host={host} />}
        {step === 'hours' && <HoursStep />}
        {step === 'items' && <ItemsStep />}
        {step === 'owner' && <OwnerStep />}
        <Problem text={failure} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary grow" aria-disabled={isBusy}>
            {isBusy ? t.checking() : isLast ? t.openStore() : t.next()}
          </button>
          {at > 0 && (
            <button type="button" className="btn btn-quiet grow" onClick={() => goTo(steps[at - 1] ?? step)}>
              {t.back()}
            </button>
          )}
        </div>
      </form>
    </div>
  );
}
