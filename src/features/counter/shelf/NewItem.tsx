import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { Store } from '#contract/store';
import { $categories, $newItemProblem, loadCategories, makeItem } from '#lib/stores/counter/shelf/new-item';
import { problemsOfItem, taxOf, vegOf, type TypedItem } from '#lib/stores/counter/shelf/check-item';
import { typedAmount } from '#lib/account/typed-amount';
import * as t from '#texts/new-item';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useDraft } from '../questions/use-draft.ts';
import { Choice } from './Choice.tsx';

const itemOf = ({ item_name, unit, barcode, ...typed }: TypedItem, { country }: Store) => ({
  item_name: item_name.trim(),
  category_id: Number(typed.category_id),
  unit: unit.trim(),
  price: typedAmount(typed.price, country),
  mrp: typed.mrp.trim() ? typedAmount(typed.mrp, country) : null,
  stock: Number(typed.stock),
  veg: vegOf(typed.veg),
  barcode: barcode.trim(),
  ...taxOf(typed),
  special_description: '',
});

export function NewItem({ store, onMade }: { store: Store; onMade: () => void }) {
  const categories = useStore($categories);
  const problem = useStore($newItemProblem);
  const [made, setMade] = useState<{ count: number; name?: string | undefined }>({ count: 0 });
  const [isTyped, setIsTyped] = useState(false);
  useDraft(isTyped);
  const title = useId();
  useEffect(() => void loadCategories(store), [store]);
  const { problems, isBusy, form } = useForm<TypedItem>(
    (typed) => {
      setMade((before) => ({ ...before, name: undefined }));
      return problemsOfItem(typed, store.country);
    },
    async (typed) => {
      const item = itemOf(typed, store);
      if ((await makeItem(item, typed.picture)) === undefined) return;
      setIsTyped(false);
      setMade(({ count }) => ({ count: count + 1, name: item.item_name }));
      onMade();
    },
  );
  return (
    <section className="panel grid max-w-3xl gap-4 p-4" aria-labelledby={title}>
      <h3 id={title} tabIndex={-1} className="text-lg outline-none">
        {t.title()}
      </h3>
      <form
        {...form}
        key={made.count}
        className="grid gap-3"
        onInput={(event) => (form.onInput(event), setIsTyped(true))}
      >
        <Field
          label={t.picture()}
          name="picture"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hint={t.pictureHint()}
          error={problems.picture}
        />
        <Field label={t.name()} name="item_name" maxLength={200} autoComplete="off" error={problems.item_name} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Choice label={t.category()} name="category_id">
            {categories.map(({ category_id, category_name }) => (
              <option key={category_id} value={category_id}>
                {category_name}
              </option>
            ))}
          </Choice>
          <Field label={t.unit()} name="unit" maxLength={60} autoComplete="off" error={problems.unit} />
          <Field label={t.price()} name="price" inputMode="decimal" autoComplete="off" error={problems.price} />
          <Field label={t.mrp()} name="mrp" inputMode="decimal" autoComplete="off" error={problems.mrp} />
          <Field label={t.stock()} name="stock" inputMode="numeric" autoComplete="off" error={problems.stock} />
          <Choice label={t.food()} name="veg">
            <option value="veg">{t.vegetarian()}</option>
            <option value="non-veg">{t.nonVegetarian()}</option>
            <option value="no">{t.notFood()}</option>
          </Choice>
          <Field label={t.barcode()} name="barcode" maxLength={32} autoComplete="off" error={problems.barcode} />
          <Field
            label={t.hsnCode()}
            name="hsn"
            inputMode="numeric"
            maxLength={8}
            autoComplete="off"
            error={problems.hsn}
          />
          <Field
            label={t.taxPercent()}
            name="tax_percent"
            inputMode="decimal"
            autoComplete="off"
            error={problems.tax_percent}
          />
        </div>
        <Problem text={problem} />
        <button type="submit" className="btn btn-primary justify-self-start" aria-disabled={isBusy}>
          {isBusy ? t.sending() : t.submit()}
        </button>
      </form>
      <output className="empty:hidden">{made.name && t.made({ item: made.name })}</output>
    </section>
  );
}
