import { useState } from 'react';
import type { ShelfItem } from '#contract/counter/shelf';
import type { Store } from '#contract/store';
import { isBarcode } from '#lib/stores/counter/shelf/check-item';
import { changeOnShelf } from '#lib/stores/counter/shelf/shelf';
import * as t from '#texts/shelf';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useTyped } from './use-typed.ts';
import { Scan } from './Scan.tsx';

/** Sets an item's barcode, typed or scanned, or removes it. */
export function BarcodeForm({ item, store }: { item: ShelfItem; store: Store }) {
  const [problem, setProblem] = useState<string>();
  const typed = useTyped(item.barcode);
  const save = async (barcode: string) => setProblem(await changeOnShelf(item.item_id, { barcode }, store));
  const { problems, isBusy, form } = useForm<{ barcode: string }>(
    ({ barcode }) => (isBarcode(barcode) ? {} : { barcode: t.barcodeForm() }),
    ({ barcode }) => save(barcode.trim()),
  );
  return (
    <form {...form} className="flex flex-wrap items-start gap-2 [&>.field]:min-w-0 [&>.field]:grow [&>.field]:basis-36">
      <Field
        label={t.barcode()}
        name="barcode"
        autoComplete="off"
        maxLength={32}
        {...typed}
        error={problems.barcode ?? problem}
      />
      <span className="mt-[1.75rem] empty:hidden">
        <Scan onFound={(code) => void save(code)} />
      </span>
      <button type="submit" className="btn btn-quiet mt-[1.75rem] min-h-[2.75rem]" aria-disabled={isBusy}>
        {t.save()}
      </button>
    </form>
  );
}
