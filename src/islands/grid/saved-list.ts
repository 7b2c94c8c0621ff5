import * as v from 'valibot';
import type { ListPart } from '#lib/stores/catalogue/product-list';

const amount = v.number();

/** A list as the browser's history keeps it, with the height it had on the screen in CSS pixels. */
const kept = v.object({
  products: v.array(
    v.object({
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
    }),
  ),
  next: v.nullable(amount),
  total: v.nullable(amount),
  height: amount,
});

/** The list that was shown at this place of the history, if it was left longer than the published one. */
export function readKept(): ListPart | undefined {
  const checked = v.safeParse(kept, history.state?.list);
  return checked.success ? checked.output : undefined;
}

/** Keeps the list at this place of the history, so that coming back shows it at once (`reserve-list-space.ts`). */
export function keep({ products, next, total }: ListPart, height: number): void {
  history.replaceState({ ...history.state, list: { products, next, total, height } }, '');
}
