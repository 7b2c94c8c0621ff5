import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SetupDraft, SetupProblem, SetupReport } from '#contract/setup/setup';
import { readFolder } from '#server/import/validate/folder';
import { exampleShelf } from '#server/import/new-folder/example-shelf';
import { formatPostalCode } from '#server/import/new-folder/locate-store';
import { newFolder, type NewStore } from '#server/import/new-folder/new-folder';
import { writeFolder } from '#server/import/new-folder/write-folder';
import { ImportRefused, Problems } from '#server/import/problem';
import { checkReferences } from '#server/import/validate/references';
import { checkFacts, type CheckedDraft } from './check-draft.ts';
import { fillShelf } from './shelf-file.ts';
import { throwProblems, toSetupProblems } from './problems.ts';

/** Like that of `npm run store -- new`. */
export interface StoreFolder {
  path: string;
  store: NewStore;
  report: SetupReport;
}

/** @throws {ImportRefused} if its items cannot be imported, {ShopError} `setup_refused` with each problem of a field */
export async function withStoreFolder<T>(
  draft: SetupDraft,
  now: Date,
  use: (folder: StoreFolder) => Promise<T>,
): Promise<T> {
  const { facts, problems } = await checkFacts(draft);
  const store = toStore(draft, facts);
  const parent = await mkdtemp(path.join(tmpdir(), 'setup-'));
  const folder = path.join(parent, 'folder');
  try {
    await writeChecked(folder, store, problems);
    const report = await fillItems(folder, store.label, draft, now);
    return await use({ path: folder, store, report });
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

/** @throws {ShopError} `setup_refused` with the problems found so far and those of the files */
async function writeChecked(folder: string, store: NewStore, found: SetupProblem[]): Promise<void> {
  try {
    await writeFolder(folder, await newFolder(store, exampleShelf));
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    throwProblems([...found, ...toSetupProblems(error.problems)]);
  }
  if (found.length > 0) throwProblems(found);
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

const toStore = (
  { name, address, postal_code, phone, email, timezone, gstin, gst_scheme, delivery }: SetupDraft,
  facts: CheckedDraft['facts'],
): NewStore => ({
  ...facts,
  timezone: timezone || facts.timezone,
  name,
  address,
  postalCode: formatPostalCode(postal_code),
  phone,
  email,
  operator: randomInt(100_000, 1_000_000),
  ...(gstin && facts.country === 'India' && { gstin, gstScheme: gst_scheme || 'regular' }),
  delivery: [{ ...delivery, value: toZone(delivery) }],
});

/** Accepts kilometres with a unit; codes separated by commas, lines or spaces. */
function toZone({ kind, value }: SetupDraft['delivery']): string {
  if (kind === 'radius_km') return value.replace(/\s*km$/i, '');
  const codes = value
    .split(/[,;]+/)
    .flatMap((part) => (/^[\d\s*]*$/.test(part) ? part.trim().split(/\s+/) : [part.trim()]))
    .filter(Boolean)
    .map((code) => code.toUpperCase());
  return [...new Set(codes)].join(';');
}
