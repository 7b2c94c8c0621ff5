import * as v from 'valibot';
import type { ListPart } from '#lib/stores/catalogue/product-list';

const amount = v.number();

const card = {
  item_id: amount,
  item_name: v.string(),
  unit: v.string(),
  price: amount,
  mrp: v.nullable(amount),
  veg: v.nullable(v.boolean()),
  image_name1: v.string(),
  color: v.string(),
  colors: amount,
  stock: v.exactOptional(amount),
};

const size = v.object({
  ...card,
  size: v.string(),
  quantity: v.exactOptional(v.object({ amount, measure: v.picklist(['kg', 'litre', 'piece']) })),
});

/** A list as saved in the browser's history, with its height in CSS pixels. */
const savedList = v.object({
  products: v.array(v.object({ ...card, sizes: v.exactOptional(v.array(size)) })),
  next: v.nullable(amount),
  total: v.nullable(amount),
  height: amount,
});

/** The list saved in this history entry; undefined when the published list was shown. */
export function readSavedList(): ListPart | undefined {
  const checked = v.safeParse(savedList, history.state?.list);
  return checked.success ? checked.output : undefined;
}

/** Saves the list in this history entry, so that going back shows it at once (`reserve-list-space.ts`). */
export function saveList({ products, next, total }: ListPart, height: number): void {
  history.replaceState({ ...history.state, list: { products, next, total, height } }, '');
}
