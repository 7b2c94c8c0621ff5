import type { PasswordPair } from '#lib/account/registration-form';
import { resetPassword } from '#lib/stores/account/password-reset';
import * as t from '#texts/login';
import { Field } from '../../ui/Field.tsx';
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx';
import { useForm } from '../../ui/use-form.ts';

interface Props {
  /** The account's mobile number or e-mail. */
  target: string;
  onBack: () => void;
}

/** The last step of the dialog: the new password, twice. */
export function NewPasswordForm({ target, onBack }: Props) {
  const { isBusy, form } = useForm<PasswordPair>(
    () => ({}),
    ({ password, confirm_password }) => resetPassword({ password, confirm_password }),
  );
  return (
    <form {...form} className="grid gap-4">
      <Field label={t.target()} name="target" autoComplete="username" readOnly value={target} />
      <NewPasswordFields />
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? t.saving() : t.resetPassword()}
      </button>
      <button type="button" className="btn btn-quiet" onClick={onBack}>
        {t.back()}
      </button>
    </form>
  );
}
