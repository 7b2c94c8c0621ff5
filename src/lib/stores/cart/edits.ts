import * as v from 'valibot';
import { addProductList, deleteAllProducts, deleteProduct, type CartLine } from '#contract/cart';
import { cartLine } from '#contract/cart-line';
import { call } from '#lib/api/client';
import { changedLinesWords } from '#lib/cart/changed-lines';
import { notify } from '#lib/stores/device/notices';
import { ageMs } from '#lib/stores/device/waited';
import { storedLines } from './stored-lines.ts';
import { quantityOf, withAdded, withoutLine, withQuantity } from '#lib/cart/cart-lines';
import { withRestored } from '#lib/cart/restored-lines';
import { cartPath, fetchLines, cacheLines, sendQuantity } from './calls.ts';
import { isNetworkFailure, type CartChange, type CartEdit } from './changes.ts';
import { localArea } from '#lib/stores/device/storage';
import { editsKey, toText } from './unsent-edits.ts';
import { parseStored } from '#lib/stores/device/parse-stored';

/** Sends an edit. Has no effect on a line that no longer exists or was changed later. */
async function sendEdit(unsent: UnsentEdit, edit: CartEdit, confirmed: CartLine[]): Promise<CartLine[]> {
  const waited_ms = ageMs(unsent.at);
  if ('isEmptied' in edit)
    return cacheLines((await call(deleteAllProducts, { params: cartPath(), query: { waited_ms } })).data.products);
  if ('restored' in edit) return sendRestored(edit);
  if ('added' in edit) {
    const added = { quantity: edit.added.product_qty };
    const sent_qty = edit.sent_qty ?? quantityAfter(edit, confirmed);
    return sendQuantity(edit.added, sent_qty, { added }, { 'Idempotency-Key': unsent.id });
  }
  if (edit.product_qty > 0)
    return quantityOf(confirmed, edit) > 0 ? sendQuantity(edit, edit.product_qty, { waited_ms }) : confirmed;
  const query = { product_color: edit.product_color || undefined, waited_ms };
  return cacheLines(
    (await call(deleteProduct, { params: { ...cartPath(), itemId: edit.item_id }, query })).data.products,
  );
}

type AddedEdit = Extract<CartEdit, { added: unknown }>;

const quantityAfter = ({ added }: AddedEdit, confirmed: CartLine[]): number =>
  quantityOf(withAdded(confirmed, added), added);

/** Restores lines up to the stock, and shows what is missing. */
async function sendRestored({ restored, merge_id }: Extract<CartEdit, { restored: unknown }>): Promise<CartLine[]> {
  const items = restored.map(({ item_id, product_color, product_qty }) => ({ item_id, product_color, product_qty }));
  const headers = { 'Idempotency-Key': merge_id };
  const { data } = await call(addProductList, { params: cartPath(), body: items, headers });
  if (data.changed.length > 0) notify(changedLinesWords(data.changed, restored), 'info', 8000);
  return cacheLines(data.products);
}

const cartEdit = v.union([
  v.object({ added: cartLine, sent_qty: v.optional(v.number()) }),
  v.object({ restored: storedLines, merge_id: v.string() }),
  v.object({ isEmptied: v.literal(true) }),
  v.object({ item_id: v.number(), product_color: v.string(), product_qty: v.number() }),
]);

const unsentEdit = v.object({ id: v.string(), at: v.number(), edit: cartEdit });

const readLines = () => localArea.read(editsKey())?.trim().split('\n') ?? [];

const writeLines = (texts: string[]) => localArea.write(editsKey(), texts.join('\n') || undefined);

type UnsentEdit = v.InferOutput<typeof unsentEdit>;

function withEdit(lines: CartLine[], edit: CartEdit): CartLine[] {
  if ('added' in edit) return withAdded(lines, edit.added);
  if ('isEmptied' in edit) return [];
  if ('restored' in edit) return withRestored(lines, edit.restored);
  return edit.product_qty === 0 ? withoutLine(lines, edit) : withQuantity(lines, edit, edit.product_qty);
}

/** The customer's unsent edits of this store's cart, oldest first, regardless of age. */
export function getUnsentEdits(): { id: string; apply: CartChange['apply'] }[] {
  const texts = readLines();
  const edits = texts.map((text) => parseStored(unsentEdit, text));
  writeLines(texts.filter((_, index) => edits[index]));
  return edits
    .filter((unsent) => unsent !== undefined)
    .map(({ id, edit }) => ({ id, apply: (lines) => withEdit(lines, edit) }));
}

const readUnsent = (id: string) =>
  parseStored(
    unsentEdit,
    readLines().find((text) => text.includes(id)),
  );

const forget = (id: string) => writeLines(readLines().filter((text) => !text.includes(id)));

/** Sends a stored edit and removes it, unless another tab has. */
export const sendUnsentEdit = (id: string, confirmed: CartLine[]): Promise<CartLine[]> =>
  withLock(id, async () => {
    const unsent = readUnsent(id);
    if (!unsent) return fetchLines();
    try {
      const lines = await sendEdit(unsent, keepQuantity(unsent, confirmed), confirmed);
      forget(id);
      return lines;
    } catch (error) {
      if (!isNetworkFailure(error)) forget(id);
      throw error;
    }
  });

/** Stores the resulting quantity before sending an addition, so that a retry adds nothing. */
function keepQuantity({ id, at, edit }: UnsentEdit, confirmed: CartLine[]): CartEdit {
  if (!('added' in edit) || edit.sent_qty) return edit;
  const kept = { ...edit, sent_qty: quantityAfter(edit, confirmed) };
  writeLines(readLines().map((text) => (text.includes(id) ? toText(id, kept, at) : text)));
  return kept;
}

/** Runs work while no other tab runs work under this lock. */
const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks?.request(name, work) ?? work();
