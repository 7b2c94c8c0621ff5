import { useState } from 'react';
import type { ShelfItem } from '#contract/counter/shelf';
import type { Store } from '#contract/store';
import { taxOf, taxProblems, type TypedTax } from '#lib/stores/counter/shelf/check-item';
import { changeOnShelf } from '#lib/stores/counter/shelf/shelf';
import * as t from '#texts/shelf';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useTyped } from './use-typed.ts';

export function TaxForm({ item, store }: { item: ShelfItem; store: Store }) {
  const [problem, setProblem] = useState<string>();
  const hsn = useTyped(item.hsn);
  const percent = useTyped(item.tax_percent === null ? '' : String(item.tax_percent));
  const { problems, isBusy, form } = useForm<TypedTax>(taxProblems, async (typed) =>
    setProblem(await changeOnShelf(item.item_id, taxOf(typed), store)),
  );
  return (
    <form {...form} className="grid gap-2">
      <div className="flex items-start gap-2 [&>.field]:min-w-0 [&>.field]:grow [&>.field]:basis-24">
        <Field
          label={t.hsnCode()}
          name="hsn"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          {...hsn}
          error={problems.hsn ?? problem}
        />
        <Field
          label={t.taxPercent()}
          name="tax_percent"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          {...percent}
          error={problems.tax_percent}
        />
      </div>
      <p className="text-sm text-ink-soft">{t.taxHint()}</p>
      <button type="submit" className="btn btn-quiet justify-self-start" aria-disabled={isBusy}>
        {t.setTax()}
      </button>
    </form>
  );
}
