import * as v from 'valibot';
import { isDate, timeForm } from '#contract/fields';
import * as t from '#texts/import-cells';
import { exportedBy, readBy } from './cell-format.ts';
import { readDate, readTime } from './readings.ts';
import { list, trimmed } from './text-cells.ts';

export const timezone = v.pipe(trimmed, v.check(isTimezone, t.timezone));

function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false; // an offset such as +05:30 is not a zone
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export const time = v.pipe(trimmed, v.regex(timeForm, t.time), readBy(readTime));

export const date = v.pipe(
  trimmed,
  v.regex(/^\d{4}-\d{2}-\d{2}$/, t.date),
  v.check(isDate, t.realDay),
  readBy(readDate),
);

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const weekdayNames = v.picklist(weekdays, t.weekday);
const toNumber = v.transform((name: (typeof weekdays)[number]) => weekdays.indexOf(name) + 1);
const nameOf = (number: number) => weekdays[number - 1] ?? '';

/** 1 is Monday. */
export const weekday = v.pipe(trimmed, weekdayNames, toNumber, exportedBy(nameOf));

/** 1 is Monday. */
export const weekdayList = v.pipe(
  list(40),
  v.array(v.pipe(weekdayNames, toNumber)),
  v.maxLength(6, t.dayLeft),
  exportedBy((numbers: number[]) => numbers.map(nameOf).join(';')),
);
