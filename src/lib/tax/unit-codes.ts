import { parseQuantity, type Measure } from '../catalogue/quantity.ts';

/** The unit quantity codes of India's GST that the shop uses, with their names in the tax office's offline tool. */
export const unitCodes = {
  KGS: 'KILOGRAMS',
  LTR: 'LITRES',
  NOS: 'NUMBERS',
  PAC: 'PACKS',
  BOX: 'BOX',
  DOZ: 'DOZENS',
  BTL: 'BOTTLES',
  BAG: 'BAGS',
} as const;
export type UnitCode = keyof typeof unitCodes;

/** The unit of an item, and the amount of it in one piece. */
export interface PieceUnit {
  code: UnitCode;
  each: number;
}

const measures: Record<Measure, UnitCode> = { kg: 'KGS', litre: 'LTR', piece: 'NOS' };

const packs: [RegExp, UnitCode][] = [
  [/\b(box|boxes)\b/i, 'BOX'],
  [/\b(doz|dozens?)\b/i, 'DOZ'],
  [/\b(packs?|packets?|pkts?|pouch(es)?|sachets?)\b/i, 'PAC'],
  [/\bbottles?\b/i, 'BTL'],
  [/\bbags?\b/i, 'BAG'],
];

/** The unit of an item: from its net quantity or unit (`500 g` is 0.5 KGS), else its kind of pack, else pieces. */
export function pieceUnit(unit: string, netQuantity: string | null | undefined): PieceUnit {
  const measured = parseQuantity(netQuantity) ?? parseQuantity(unit);
  if (measured) return { code: measures[measured.measure], each: measured.amount };
  const pack = packs.find(([words]) => words.test(unit));
  return { code: pack?.[1] ?? 'NOS', each: 1 };
}
