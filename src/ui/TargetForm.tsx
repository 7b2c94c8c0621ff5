import { maxLengths } from '#contract/fields';
import * as t from '#texts/codes';
import { Field } from './Field.tsx';
import { useForm } from './use-form.ts';

interface Props {
  target: string;
  submit: string;
  label?: string;
  problemOf?: (target: string) => string | undefined;
  onSend: (target: string) => Promise<unknown>;
}

/** Asks for the e-mail or number that receives a one-time code. */
export function TargetForm({ target, submit, label = t.target(), problemOf, onSend }: Props) {
  const { problems, isBusy, form } = useForm<{ target: string }>(
    (values) => {
      const problem = problemOf?.(values.target.trim());
      return problem ? { target: problem } : {};
    },
    (values) => onSend(values.target.trim()),
  );
  return (
    <form {...form} className="grid gap-4">
      <Field
        label={label}
        name="target"
        autoComplete="username"
        autoCapitalize="none"
        required
        maxLength={maxLengths.email}
        defaultValue={target}
        error={problems.target}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? t.sending() : submit}
      </button>
    </form>
  );
}
