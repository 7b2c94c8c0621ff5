import * as t from '#texts/cart-notices';
import { lineName, type NamedLine } from './line-name.ts';

interface NamedItem extends NamedLine {
  item_id: number;
}

interface ChangedLine extends NamedItem {
  product_qty: number;
}

/**
 * Lists the lines that were reduced or removed, with colour and size.
 * @param sent the lines sent; has the names of items that the store no longer has
 */
export function changedLinesWords(changed: readonly ChangedLine[], sent: readonly NamedItem[]): string {
  const nameOf = (line: ChangedLine) => {
    const known = line.item_name ? line : sent.find(({ item_id }) => item_id === line.item_id);
    return known ? lineName(known) : t.unknownItem();
  };
  const changes = changed.map((line) => {
    const [name, count] = [nameOf(line), line.product_qty];
    return count > 0 ? t.lineReduced({ name, count }) : t.lineGone({ name });
  });
  return t.changed({ changes: changes.join('. ') });
}
