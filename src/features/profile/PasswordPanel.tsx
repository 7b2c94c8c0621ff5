import { useState } from 'react';
import { passwordProblems } from '#lib/account/registration-form';
import { savePassword } from '#lib/stores/account/account';
import * as t from '#texts/profile';
import { Problem } from '../../ui/Problem.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ConfirmFields } from './ConfirmFields.tsx';

interface Values {
  current_password?: string;
  otp?: string;
  password: string;
  confirm_password: string;
}

/** Changes the password or sets the first one, which logs out other devices. */
export function PasswordPanel({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const part = useStepFocus<HTMLElement>(isOpen);
  const [refusal, setRefusal] = useState<string>();
  const { problems, isBusy, form } = useForm<Values>(
    passwordProblems,
    async ({ password, confirm_password: _same, ...confirmation }) => {
      const problem = await savePassword(confirmation, password);
      setRefusal(problem);
      if (!problem) setIsOpen(false);
    },
  );
  return (
    <section ref={part} className="panel grid gap-4" aria-labelledby="password-heading">
      <div className="flex items-center justify-between gap-4">
        <h3 id="password-heading" className="text-lg">
          {t.password()}
        </h3>
        {!isOpen && (
          <button type="button" className="btn btn-quiet" data-opens="true" onClick={() => setIsOpen(true)}>
            {hasPassword ? t.changePassword() : t.choosePassword()}
          </button>
        )}
      </div>
      {!hasPassword && !isOpen && <p>{t.noPassword()}</p>}
      {isOpen && (
        <form {...form} className="grid gap-4">
          <Problem text={refusal} />
          <ConfirmFields hasPassword={hasPassword} />
          <NewPasswordFields hint={t.passwordHint()} problems={problems} />
          <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
            {isBusy ? t.saving() : t.savePassword()}
          </button>
          <button type="button" className="btn btn-quiet" onClick={() => setIsOpen(false)}>
            {t.cancel()}
          </button>
        </form>
      )}
    </section>
  );
}
