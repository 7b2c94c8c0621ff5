import type { CartLine } from '../contract/cart.ts';
import { isSameLine, type LineKey } from './cart-lines.ts';

/** Puts removed lines back at their former places. Lines added since follow. */
export function withRestored(
  lines: readonly CartLine[],
  removed: readonly CartLine[],
  before: readonly CartLine[] = [...lines, ...removed],
): CartLine[] {
  const lineOf = (all: readonly CartLine[], key: LineKey) => all.find((line) => isSameLine(line, key));
  const back = before.flatMap((line) => lineOf(lines, line) ?? lineOf(removed, line) ?? []);
  return [...back, ...lines.filter((line) => !lineOf(before, line))];
}
