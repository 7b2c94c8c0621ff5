import { useState } from 'react';
import { accountMessages as say } from '#lib/messages/account';
import { removeAccount } from '#lib/stores/account/account';
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
    ({ words }) => (words.trim().toLowerCase() === 'delete' ? {} : { words: say.typeDelete }),
    async ({ words: _words, ...confirmation }) => setRefusal(await removeAccount(confirmation)),
  );
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <form {...form} className="mt-3 grid gap-4">
        <p>
          Your name, number, e-mail, addresses and cart are removed for good. The law makes us keep invoices of past
          orders. This cannot be undone.
        </p>
        <Problem text={refusal} />
        <ConfirmFields hasPassword={hasPassword} />
        <Field
          label="Type “delete” to confirm"
          name="words"
          autoComplete="off"
          autoCapitalize="none"
          error={problems.words}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            Keep my account
          </button>
          <button type="submit" className="btn btn-danger" aria-disabled={isBusy}>
            {isBusy ? 'Deleting...' : 'Delete for good'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
