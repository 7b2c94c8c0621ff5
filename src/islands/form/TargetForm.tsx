import { Field } from './Field.tsx';
import { useForm } from './use-form.ts';

interface Props {
  target: string;
  submit: string;
  label?: string;
  onSend: (target: string) => Promise<unknown>;
}

/** Where a one-time code is to go. */
export function TargetForm({ target, submit, label = 'Email or phone number', onSend }: Props) {
  const { isBusy, form } = useForm<{ target: string }>(
    () => ({}),
    (values) => onSend(values.target.trim()),
  );
  return (
    <form {...form} className="grid gap-4">
      <Field label={label} name="target" autoComplete="username" autoCapitalize="none" required defaultValue={target} />
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? 'Otp sending...' : submit}
      </button>
    </form>
  );
}
