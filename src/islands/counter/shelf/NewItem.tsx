import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Store } from '#contract/store';
import { accountMessages } from '#lib/messages/account';
import { newItemMessages } from '#lib/messages/counter/sheet';
import { $categories, $newItemProblem, loadCategories, makeItem } from '#lib/stores/counter/shelf/new-item';
import { Field } from '../../form/Field.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useForm } from '../../form/use-form.ts';

interface Typed {
  item_name: string;
  category_id: string;
  unit: string;
  price: string;
  mrp: string;
  stock: string;
  veg: 'veg' | 'non-veg' | 'no';
  barcode: string;
  hsn: string;
  tax_percent: string;
  picture: File;
}

const isAmount = (text: string) => /^\d{1,8}(\.\d{1,2})?$/.test(text.trim());

function problemsOf({ item_name, price, mrp, stock, hsn, tax_percent, picture }: Typed) {
  const tax = Number(tax_percent);
  return {
    ...(!item_name.trim() && { item_name: accountMessages.required }),
    ...(!isAmount(price) && { price: newItemMessages.amountWanted }),
    ...(mrp.trim() && !isAmount(mrp) && { mrp: newItemMessages.amountWanted }),
    ...(isAmount(price) && isAmount(mrp) && Number(price) > Number(mrp) && { price: newItemMessages.aboveMrp }),
    ...(!/^\d{1,6}$/.test(stock.trim()) && { stock: newItemMessages.countWanted }),
    ...(!/^(\d{4,8})?$/.test(hsn.trim()) && { hsn: newItemMessages.hsnWanted }),
    ...(!(tax >= 0 && tax <= 100) && { tax_percent: newItemMessages.percentWanted }),
    ...(picture.size === 0 && { picture: newItemMessages.pictureWanted }),
  };
}

const itemOf = ({ item_name, unit, barcode, hsn, ...typed }: Typed, request_id: string) => ({
  request_id,
  item_name: item_name.trim(),
  category_id: Number(typed.category_id),
  unit: unit.trim(),
  price: Number(typed.price),
  mrp: typed.mrp.trim() ? Number(typed.mrp) : null,
  stock: Number(typed.stock),
  veg: typed.veg === 'no' ? null : typed.veg === 'veg',
  barcode: barcode.trim(),
  hsn: hsn.trim(),
  tax_percent: typed.tax_percent.trim() ? Number(typed.tax_percent) : null,
  special_description: '',
});

/** Puts a new item with a picture from the phone on the shelf. */
export function NewItem({ store, onMade }: { store: Store; onMade: () => void }) {
  const categories = useStore($categories);
  const problem = useStore($newItemProblem);
  const [made, setMade] = useState<string>();
  const request = useRef(crypto.randomUUID());
  const title = useId();
  useEffect(() => void loadCategories(store), [store]);
  const { problems, isBusy, form } = useForm<Typed>(problemsOf, async (typed) => {
    const item = itemOf(typed, request.current);
    if ((await makeItem(item, typed.picture)) === undefined) return;
    request.current = crypto.randomUUID();
    setMade(item.item_name);
    onMade();
  });
  return (
    <section className="panel grid max-w-3xl gap-4 p-4" aria-labelledby={title}>
      <h3 id={title} tabIndex={-1} className="text-lg outline-none">
        New item
      </h3>
      <form {...form} key={made} className="grid gap-3">
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
          <Field label="Unit, such as 500 g" name="unit" maxLength={60} autoComplete="off" />
          <Field label="Price" name="price" inputMode="decimal" autoComplete="off" error={problems.price} />
          <Field label="MRP, if printed on it" name="mrp" inputMode="decimal" autoComplete="off" error={problems.mrp} />
          <Field label="In stock" name="stock" inputMode="numeric" autoComplete="off" error={problems.stock} />
          <Choice label="Food" name="veg">
            <option value="veg">Vegetarian</option>
            <option value="non-veg">Not vegetarian</option>
            <option value="no">Not food</option>
          </Choice>
          <Field label="Barcode, if it has one" name="barcode" maxLength={32} autoComplete="off" />
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
      <output className="empty:hidden">{made && newItemMessages.done(made)}</output>
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
