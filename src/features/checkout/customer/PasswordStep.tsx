import { useState } from 'react';
import { passwordProblems, type PasswordPair } from '#lib/account/registration-form';
import { register } from '#lib/stores/account/registration';
import * as t from '#texts/registration';
import { NewPasswordFields } from '../../../ui/NewPasswordFields.tsx';
import { useForm } from '../../../ui/use-form.ts';

/** The registration's third step. The password is optional, because customers can log in by code. */
export function PasswordStep() {
  const { problems, isBusy, form } = useForm<PasswordPair>(passwordProblems, ({ password }) => register(password));
  const [isSkipping, setIsSkipping] = useState(false);
  const skip = async () => {
    if (isBusy || isSkipping) return;
    setIsSkipping(true);
    await register();
  };
  return (
    <form {...form} className="grid gap-4">
      <NewPasswordFields label={t.password()} problems={problems} />
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? t.registering() : t.register()}
      </button>
      <button type="button" className="btn btn-quiet" aria-disabled={isBusy || isSkipping} onClick={() => void skip()}>
        {isSkipping ? t.registering() : t.withoutPassword()}
      </button>
      <p className="text-sm text-ink-soft">{t.passwordLater()}</p>
    </form>
  );
}
