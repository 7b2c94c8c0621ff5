import { useState, type FormEvent } from 'react';
import { typedText } from '#lib/account/typed-text';
import { useBusy } from './use-busy.ts';
import { useShownProblem } from './use-shown-problem.ts';

type Problems<Values> = Partial<Record<keyof Values, string>>;

/** The name and value of the submit button, if it has a name. */
function pressedButton({ nativeEvent }: FormEvent): Record<string, string> {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name ? { [submitter.name]: submitter.value } : {};
}

function typedValues(form: HTMLFormElement): object {
  const typed = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? typedText(value) : value,
  ]);
  return Object.fromEntries(typed);
}

/**
 * A form with uncontrolled inputs. Submitting validates the values and sends them, including a named submit button.
 * Focuses the first invalid field; its message disappears once the value is correct.
 * While `isBusy`, submitting does nothing.
 * @param check returns the errors, by field name
 */
export function useForm<Values extends object>(
  check: (values: Values) => Problems<Values>,
  send: (values: Values) => Promise<unknown>,
) {
  const [form, show] = useShownProblem<HTMLFormElement>();
  const [problems, setProblems] = useState<Problems<Values>>({});
  const { isBusy, run } = useBusy();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const values = { ...typedValues(event.currentTarget), ...pressedButton(event) } as Values;
    const found = check(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return show();
    await run(() => send(values)).finally(show);
  }

  /** Updates the shown messages, and shows no new ones. */
  function recheck({ currentTarget }: FormEvent<HTMLFormElement>): void {
    const shown = Object.keys(problems) as (keyof Values)[];
    if (shown.length === 0) return;
    const found = check(typedValues(currentTarget) as Values);
    setProblems(
      Object.fromEntries(shown.flatMap((name) => (found[name] ? [[name, found[name]]] : []))) as typeof found,
    );
  }

  return {
    problems,
    isBusy,
    form: {
      ref: form,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
      onInput: recheck,
      noValidate: true,
    },
  };
}
