import { useState } from 'react';
import { upiIdForm } from '#contract/fields';
import { saveUpiId } from '#lib/stores/counter/day';
import * as t from '#texts/day';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';

/** The store's UPI ID for payment on delivery. */
export function UpiForm({ upiId }: { upiId: string }) {
  const [isSaved, setIsSaved] = useState(false);
  const { problems, isBusy, form } = useForm<{ upi_id: string }>(
    ({ upi_id }) => (upi_id.trim() === '' || upiIdForm.test(upi_id.trim()) ? {} : { upi_id: t.upiForm() }),
    async ({ upi_id }) => setIsSaved(await saveUpiId(upi_id.trim())),
  );
  return (
    <section className="panel grid gap-4 p-4" aria-labelledby="upi">
      <h3 id="upi" className="text-lg">
        {t.upiTitle()}
      </h3>
      <form {...form} key={upiId} className="grid gap-3">
        <Field
          label={t.upiId()}
          name="upi_id"
          defaultValue={upiId}
          maxLength={320}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          hint={t.upiHint()}
          error={problems.upi_id}
          onChange={() => setIsSaved(false)}
        />
        <button type="submit" className="btn btn-quiet justify-self-start" aria-disabled={isBusy}>
          {t.saveUpi()}
        </button>
      </form>
      <output className={isSaved ? 'alert alert-success block' : 'absolute'}>{isSaved && t.upiSaved()}</output>
    </section>
  );
}
