import { useState } from 'react';
import { removeAccount } from '#lib/stores/account/account';
import * as accountTexts from '#texts/account';
import * as t from '#texts/profile';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ConfirmFields } from './ConfirmFields.tsx';

interface Values {
  current_password?: string;
  otp?: string;
  words: string;
}

interface Props {
  hasPassword: boolean;
  onClose: () => void;
}

/** Deletes the account, after the password or a code and a typed confirmation. */
export function DeleteAccountDialog({ hasPassword, onClose }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const { problems, isBusy, form } = useForm<Values>(
    ({ words }) => (words.trim().toLowerCase() === 'delete' ? {} : { words: accountTexts.typeDelete() }),
    async ({ words: _words, ...confirmation }) => setRefusal(await removeAccount(confirmation)),
  );
  return (
    <Dialog title={t.deleteAccountTitle()} onClose={onClose}>
      <form {...form} className="mt-3 grid gap-4">
        <p>{t.deleteAccountText()}</p>
        <Problem text={refusal} />
        <ConfirmFields hasPassword={hasPassword} />
        <Field label={t.deleteWord()} name="words" autoComplete="off" autoCapitalize="none" error={problems.words} />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {t.keepMyAccount()}
          </button>
          <button type="submit" className="btn btn-danger" aria-disabled={isBusy}>
            {isBusy ? t.deleting() : t.deleteForGood()}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
