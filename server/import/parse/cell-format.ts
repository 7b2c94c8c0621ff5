import * as v from 'valibot';
import type { CellReading } from './readings.ts';

interface CellFormat {
  write?: (value: never) => string;
  read?: CellReading;
  isMoney?: boolean;
}

/** For a schema whose values are not written by `String(value)`. */
export const exportedBy = <T>(write: (value: T) => string, isMoney = false) =>
  v.metadata<T, { write: (value: T) => string; isMoney: boolean }>({ write, isMoney });

/** For a schema whose cells spreadsheets save in several ways. */
export const readBy = <T>(read: CellReading) => v.metadata<T, { read: CellReading }>({ read });

const readings = new WeakMap<object, CellReading | undefined>();

/** Undefined if the text is parsed unchanged. */
export function readingOf(cell: v.GenericSchema<any, any>): CellReading | undefined {
  if (!readings.has(cell)) readings.set(cell, formatOf(cell).read);
  return readings.get(cell);
}

export const formatOf = (cell: v.GenericSchema<any, any>): CellFormat =>
  v.getMetadata('wrapped' in cell ? (cell.wrapped as v.GenericSchema) : cell);

export const cellText = (cell: v.GenericSchema<any, any>, value: unknown): string =>
  value === null || value === undefined ? '' : (formatOf(cell).write ?? String)(value as never);

/** Whether a cell is an amount, stored in minor units. */
export const isMoney = (cell: v.GenericSchema<any, any>): boolean => formatOf(cell).isMoney ?? false;
