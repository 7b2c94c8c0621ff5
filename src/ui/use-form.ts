import { useState, type FormEvent } from 'react';
import { typedText } from '#lib/account/typed-text';
import { useBusy } from './use-busy.ts';
import { useShownProblem } from './use-shown-problem.ts';

type Problems<Values> = Partial<Record<keyof Values, string>>;

/** The name and value of the button that submitted a form, if it has a name. */
function pressedButton({ nativeEvent }: FormEvent): [string, string][] {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name ? [[submitter.name, submitter.value]] : [];
}

/**
 * A form with uncontrolled inputs. Submitting validates the values and sends them; what was wrong is focused. While they are
 * being sent, `isBusy` is true and submitting again does nothing. The pressed button is among the values, if it has a name.
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
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === 'string' ? typedText(value) : value,
    ]);
    const values = Object.fromEntries([...typed, ...pressedButton(event)]) as Values;
    const found = check(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return show();
    await run(() => send(values)).finally(show);
  }

  return {
    problems,
    isBusy,
    form: { ref: form, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event), noValidate: true },
  };
}
