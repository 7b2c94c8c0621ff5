import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { defaultLowStock, type ItemDetails, type ShelfItem } from '#contract/counter/shelf';
import type { Store } from '#contract/store';
import { detailsOf, problemsOfDetails, vegText, type TypedDetails } from '#lib/stores/counter/shelf/check-item';
import { $detailsProblem, $itemDetails, changeDetails, loadDetails } from '#lib/stores/counter/shelf/item-details';
import { $categories } from '#lib/stores/counter/shelf/new-item';
import * as t from '#texts/new-item';
import { Field } from '../../../ui/Field.tsx';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useDraft } from '../questions/use-draft.ts';
import { Choice } from './Choice.tsx';

/** An item's customer-facing details, picture and low-stock limit. Loaded when it is opened. */
export function DetailsForm({ item, store }: { item: ShelfItem; store: Store }) {
  const state = useStore($itemDetails);
  const load = () => loadDetails(item.item_id, store);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && void load()}>
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">{t.detailsTitle()}</summary>
      {state.status === 'ready' ? (
        <Fields key={state.data.version} itemId={item.item_id} details={state.data.details} />
      ) : (
        <NotLoaded state={state} title={t.detailsFailed()} onRetry={load} skeleton="h-64" />
      )}
    </details>
  );
}

function Fields({ itemId, details }: { itemId: number; details: ItemDetails }) {
  const categories = useStore($categories);
  const problem = useStore($detailsProblem);
  const [isTyped, setIsTyped] = useState(false);
  const description = useId();
  useDraft(isTyped);
  const { problems, isBusy, form } = useForm<TypedDetails>(problemsOfDetails, async (typed) => {
    if (await changeDetails(itemId, detailsOf(typed), typed.picture)) setIsTyped(false);
  });
  return (
    <form {...form} className="grid gap-3" onInput={(event) => (form.onInput(event), setIsTyped(true))}>
      <Field
        label={t.name()}
        name="item_name"
        maxLength={200}
        autoComplete="off"
        defaultValue={details.item_name}
        error={problems.item_name}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Choice label={t.category()} name="category_id" defaultValue={details.category_id}>
          {categories.map(({ category_id, category_name }) => (
            <option key={category_id} value={category_id}>
              {category_name}
            </option>
          ))}
        </Choice>
        <Field
          label={t.unit()}
          name="unit"
          maxLength={60}
          autoComplete="off"
          defaultValue={details.unit}
          error={problems.unit}
        />
        <Choice label={t.food()} name="veg" defaultValue={vegText(details.veg)}>
          <option value="veg">{t.vegetarian()}</option>
          <option value="non-veg">{t.nonVegetarian()}</option>
          <option value="no">{t.notFood()}</option>
        </Choice>
        <Field
          label={t.newPicture()}
          name="picture"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hint={t.pictureHint()}
        />
        <Field
          label={t.family()}
          name="family"
          maxLength={60}
          autoComplete="off"
          hint={t.familyHint()}
          defaultValue={details.family ?? ''}
          error={problems.family}
        />
        <Field
          label={t.size()}
          name="size"
          maxLength={30}
          autoComplete="off"
          hint={t.sizeHint()}
          defaultValue={details.size ?? ''}
          error={problems.size}
        />
        <Field
          label={t.lowStock()}
          name="low_stock"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          hint={t.lowStockHint({ usual: defaultLowStock })}
          defaultValue={details.low_stock ?? ''}
          error={problems.low_stock}
        />
      </div>
      <div className="field">
        <label htmlFor={description}>{t.description()}</label>
        <textarea
          id={description}
          name="special_description"
          rows={6}
          maxLength={10_000}
          defaultValue={details.special_description}
          aria-invalid={problems.special_description ? true : undefined}
          aria-describedby={problems.special_description && `${description}-error`}
        />
        {problems.special_description && (
          <p id={`${description}-error`} className="error">
            {problems.special_description}
          </p>
        )}
      </div>
      <Problem text={problem} />
      <button type="submit" className="btn btn-quiet justify-self-start" aria-disabled={isBusy}>
        {isBusy ? t.sending() : t.saveDetails()}
      </button>
    </form>
  );
}
