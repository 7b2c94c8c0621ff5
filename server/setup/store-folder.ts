import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import type { SetupDraft, SetupReport } from '#contract/setup/setup';
import * as t from '#texts/setup-problems';
import { readFolder } from '#server/import/validate/folder';
import { exampleShelf } from '#server/import/new-folder/example-shelf';
import { asWritten, locateStore } from '#server/import/new-folder/locate-store';
import { newFolder, usualSlots, weekdays, type NewStore } from '#server/import/new-folder/new-folder';
import { writeFolder } from '#server/import/new-folder/write-folder';
import { Problems } from '#server/import/problem';
import { checkReferences } from '#server/import/validate/references';
import { hoursFile } from '#server/import/validate/tables';
import { fillShelf } from './shelf-file.ts';
import { throwProblems } from './problems.ts';

/** A folder like the one of `npm run store -- new`, made from the form. */
export interface StoreFolder {
  path: string;
  store: NewStore;
  report: SetupReport;
}

/**
 * Makes a folder of a draft, for as long as it is used.
 * @throws {ImportRefused} when it could not be imported
 * @throws {ShopError} `setup_refused` when its place is not known
 */
export async function withStoreFolder<T>(
  draft: SetupDraft,
  now: Date,
  use: (folder: StoreFolder) => Promise<T>,
): Promise<T> {
  checkHours(draft);
  const store = await toStore(draft);
  const parent = await mkdtemp(path.join(tmpdir(), 'setup-'));
  const folder = path.join(parent, 'folder');
  try {
    await writeFolder(folder, await newFolder(store, exampleShelf));
    const report = await fillItems(folder, store.label, draft, now);
    return await use({ path: folder, store, report });
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

/** Checks each day by itself, so that a mistake is named beside it. */
function checkHours({ hours }: SetupDraft): void {
  const empty = Object.fromEntries(Object.keys(hoursFile.entries).map((column) => [column, '']));
  const problems = hours.flatMap((day, index) => {
    const { issues = [] } = v.safeParse(hoursFile, { ...empty, ...toHours(day, index) });
    return issues.slice(0, 1).map(({ message }) => ({ field: `hours.${index}`, line: 0, column: '', message }));
  });
  if (problems.length > 0) throwProblems(problems);
}

async function fillItems(folder: string, label: string, { file }: SetupDraft, now: Date): Promise<SetupReport> {
  const { items, categories } = exampleShelf;
  if (file === null) return { items: items.length, categories: categories.length, left: [] };
  const report = await fillShelf(folder, label, Buffer.from(file, 'base64'), now);
  const problems = new Problems();
  checkReferences(await readFolder(folder, problems, label), problems);
  problems.throwIfAny();
  return report;
}

async function toStore(draft: SetupDraft): Promise<NewStore> {
  const { latitude, longitude, timezone, postal_code, gst_scheme, ...typed } = draft;
  const postalCode = asWritten(postal_code);
  const found = await locateStore(postalCode);
  const country = /^\d/.test(postalCode) ? ('India' as const) : ('Canada' as const);
  if (!found && (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)))
    throwProblems([
      {
        field: 'postal_code',
        line: 0,
        column: '',
        message: t.unknownCode(),
      },
    ]);
  const place = found ?? {
    latitude: Number(latitude),
    longitude: Number(longitude),
    country,
    timezone: country === 'India' ? 'Asia/Kolkata' : 'America/Toronto',
    cashCities: '',
  };
  return {
    ...place,
    timezone: timezone || place.timezone,
    label: typed.label,
    name: typed.name,
    address: typed.address,
    postalCode,
    phone: typed.phone,
    email: typed.email,
    operator: randomInt(100_000, 1_000_000),
    ...(typed.gstin && { gstin: typed.gstin, gstScheme: gst_scheme || 'regular' }),
    delivery: [{ ...typed.delivery, value: toZone(typed.delivery) }],
    hours: typed.hours.map(toHours),
  };
}

const isDegrees = (text: string, most: number) => /^-?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= most;

const toHours = ({ opens, closes }: SetupDraft['hours'][number], index: number) => ({
  weekday: weekdays[index] ?? '',
  ...((opens || closes) && { opens, closes, ...usualSlots }),
});

/** Codes as people list them, with commas, lines or spaces between. */
const toZone = ({ kind, value }: SetupDraft['delivery']): string =>
  kind === 'radius_km'
    ? value
    : value
        .split(/[,;]+/)
        .flatMap((part) => (/^[\d\s*]*$/.test(part) ? part.trim().split(/\s+/) : [part.trim()]))
        .filter(Boolean)
        .join(';')
        .toUpperCase();
