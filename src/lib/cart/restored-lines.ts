import type { CartLine } from '../contract/cart.ts';
import { isSameLine, type LineKey } from './cart-lines.ts';

/** A cart with removed lines back at their places among the lines that it had before; what was added since follows. */
export function withRestored(
  lines: readonly CartLine[],
  removed: readonly CartLine[],
  before: readonly CartLine[] = [...lines, ...removed],
): CartLine[] {
  const lineOf = (all: readonly CartLine[], key: LineKey) => all.find((line) => isSameLine(line, key));
  const back = before.flatMap((line) => lineOf(lines, line) ?? lineOf(removed, line) ?? []);
  return [...back, ...lines.filter((line) => !lineOf(before, line))];
}
