import { useStore } from '@nanostores/react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { Store } from '#contract/store';
import { newItemMessages } from '#lib/messages/counter/sheet';
import { $categories, $newItemProblem, loadCategories, makeItem } from '#lib/stores/counter/shelf/new-item';
import { problemsOfItem, taxOf, type TypedItem } from '#lib/stores/counter/shelf/check-item';
import { typedAmount } from '#lib/account/typed-amount';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useDraft } from '../questions/use-draft.ts';

const itemOf = ({ item_name, unit, barcode, ...typed }: TypedItem, { country }: Store) => ({
  item_name: item_name.trim(),
  category_id: Number(typed.category_id),
  unit: unit.trim(),
  price: typedAmount(typed.price, country),
  mrp: typed.mrp.trim() ? typedAmount(typed.mrp, country) : null,
  stock: Number(typed.stock),
  veg: typed.veg === 'no' ? null : typed.veg === 'veg',
  barcode: barcode.trim(),
  ...taxOf(typed),
  special_description: '',
});

/** Puts a new item with a picture from the phone on the shelf. */
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
        New item
      </h3>
      <form {...form} key={made.count} className="grid gap-3" onInput={() => setIsTyped(true)}>
        <Field
          label="Picture"
          name="picture"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hint={newItemMessages.picture}
          error={problems.picture}
        />
        <Field label="Name" name="item_name" maxLength={200} autoComplete="off" error={problems.item_name} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Choice label="Category" name="category_id">
            {categories.map(({ category_id, category_name }) => (
              <option key={category_id} value={category_id}>
                {category_name}
              </option>
            ))}
          </Choice>
          <Field label="Unit, such as 500 g" name="unit" maxLength={60} autoComplete="off" error={problems.unit} />
          <Field label="Price" name="price" inputMode="decimal" autoComplete="off" error={problems.price} />
          <Field label="MRP, if printed on it" name="mrp" inputMode="decimal" autoComplete="off" error={problems.mrp} />
          <Field label="In stock" name="stock" inputMode="numeric" autoComplete="off" error={problems.stock} />
          <Choice label="Food" name="veg">
            <option value="veg">Vegetarian</option>
            <option value="non-veg">Not vegetarian</option>
            <option value="no">Not food</option>
          </Choice>
          <Field
            label="Barcode, if it has one"
            name="barcode"
            maxLength={32}
            autoComplete="off"
            error={problems.barcode}
          />
          <Field
            label="HSN code, for invoices"
            name="hsn"
            inputMode="numeric"
            maxLength={8}
            autoComplete="off"
            error={problems.hsn}
          />
          <Field
            label="Tax in the price, %"
            name="tax_percent"
            inputMode="decimal"
            autoComplete="off"
            error={problems.tax_percent}
          />
        </div>
        <Problem text={problem} />
        <button type="submit" className="btn btn-primary justify-self-start" aria-disabled={isBusy}>
          {isBusy ? 'Sending...' : 'Put it on the shelf'}
        </button>
      </form>
      <output className="empty:hidden">{made.name && newItemMessages.done(made.name)}</output>
    </section>
  );
}

function Choice({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} className="min-h-12">
        {children}
      </select>
    </div>
  );
}
