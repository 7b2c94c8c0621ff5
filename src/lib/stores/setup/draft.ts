import { atom, computed } from 'nanostores';
import * as v from 'valibot';
import {
  checkSetup,
  createSetupStore,
  findSetupPlace,
  maxItemsBytes,
  setupDraft,
  type SetupDraft,
  type SetupPlace,
  type SetupProblem,
  type SetupReport,
} from '#contract/setup/setup';
import { call } from '#lib/api/client';
import { ApiError, sentenceFor } from '#lib/api/errors';
import { persisted } from '#lib/stores/device/persisted';
import { inBase64 } from '#lib/stores/device/picture-file';
import * as t from '#texts/setup-page';
import { openSetupPage, showSetup } from './setup.ts';

export type Typed = Omit<SetupDraft, 'file'>;

const openDay = { opens: '09:00', closes: '21:00' };

const empty: Typed = {
  name: '',
  address: '',
  postal_code: '',
  latitude: '',
  longitude: '',
  phone: '',
  email: '',
  timezone: '',
  gstin: '',
  gst_scheme: '',
  label: '',
  hours: Array.from({ length: 7 }, (_, day) => (day < 6 ? openDay : { opens: '', closes: '' })),
  delivery: { kind: 'radius_km', value: '5', charge: '30', minimum: '0', free_from: '500' },
  owner_name: '',
  owner_target: '',
};

const $stored = persisted('setupDraft', v.omit(setupDraft, ['file']));

/** Stored on this device. */
export const $draft = computed($stored, (stored): Typed => stored ?? empty);

/** The chosen items file; null for ten examples. It is not stored. */
export const $file = atom<{ name: string; data: string } | null>(null);

/** Changes fields, and clears their problems. */
export function changeDraft(change: Partial<Typed>): void {
  $stored.set({ ...$draft.get(), ...change });
  const { problems, ...form } = $form.get();
  const changed = Object.keys(change);
  $form.set({ ...form, problems: problems.filter(({ field }) => !changed.includes(field.split('.')[0] ?? '')) });
}

export const labelOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);

export const steps = ['shop', 'hours', 'items', 'owner'] as const;
export type Step = (typeof steps)[number];

const fieldsOf: Record<Step, RegExp> = {
  shop: /^(name|address|postal_code|latitude|longitude|phone|email|timezone|gstin|gst_scheme|label|form)$/,
  hours: /^(hours|delivery)/,
  items: /^file$/,
  owner: /^owner_/,
};

interface Form {
  step: Step;
  problems: SetupProblem[];
  /** The number of problems, if more than are shown. */
  count: number;
  report: SetupReport | undefined;
  /** Why the request failed. */
  failure: string | undefined;
}

const initial: Form = { step: 'shop', problems: [], count: 0, report: undefined, failure: undefined };
export const $form = atom<Form>(initial);

/** Goes to a step; the form keeps its values. */
export const goTo = (step: Step): void => $form.set({ ...$form.get(), step, problems: [], failure: undefined });

/** An empty store address is derived from the name. */
function toBody(): SetupDraft {
  const draft = $draft.get();
  return { ...draft, label: draft.label || labelOf(draft.name), file: $file.get()?.data ?? null };
}

function problemsIn(error: unknown): Pick<Form, 'problems' | 'count'> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'setup_refused') return undefined;
  return error.data as Pick<Form, 'problems' | 'count'>;
}

/** Runs a request with the draft. Shows the problems of the steps so far. @returns whether it succeeded */
async function attempt(upTo: Step, work: () => Promise<unknown>): Promise<boolean> {
  try {
    $form.set({ ...$form.get(), failure: undefined });
    await work();
    $form.set({ ...$form.get(), problems: [] });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'setup_over') {
      await openSetupPage();
      return false;
    }
    const found = problemsIn(error);
    if (!found) {
      $form.set({ ...$form.get(), failure: sentenceFor(error) });
      return false;
    }
    const reached = steps.slice(0, steps.indexOf(upTo) + 1);
    const wrong = reached.find((step) => found.problems.some(({ field }) => fieldsOf[step].test(field)));
    if (!wrong) return true;
    const problems = found.problems.filter(({ field }) => fieldsOf[wrong].test(field));
    const failure = problems.every(({ field }) => field === 'form') ? problems[0]?.message : undefined;
    $form.set({ ...$form.get(), step: wrong, problems, count: found.count, failure });
    return false;
  }
}

/** Checks the fields so far and goes to the next step. @returns whether it did */
export async function goToNextStep(): Promise<boolean> {
  const { step } = $form.get();
  const isDone = await attempt(step, () => call(checkSetup, { body: toBody() }));
  if (isDone) goTo(steps[steps.indexOf(step) + 1] ?? step);
  return isDone;
}

/** Checks an items file; without one, ten examples are used. @returns whether it is valid */
export async function chooseFile(file: File | undefined): Promise<boolean> {
  $file.set(null);
  $form.set({ ...$form.get(), report: undefined, problems: [], failure: undefined });
  if (!file) return true;
  if (file.size > maxItemsBytes) {
    $form.set({ ...$form.get(), failure: t.fileTooLarge() });
    return false;
  }
  $file.set({ name: file.name, data: await inBase64(file) });
  return attempt('items', async () => {
    const { data } = await call(checkSetup, { body: toBody() });
    $form.set({ ...$form.get(), report: data });
  });
}

/** @returns whether it succeeded; otherwise problems are shown */
export const createStore = (): Promise<boolean> =>
  attempt('owner', async () => {
    const { data } = await call(createSetupStore, { body: toBody() });
    $stored.set(null);
    $file.set(null);
    $form.set(initial);
    showSetup(data);
  });

/** The place of the typed postal code; null if unknown, undefined while loading. */
export const $place = atom<SetupPlace | null | undefined>();

export async function readPlace(code: string): Promise<void> {
  $place.set(undefined);
  if (!/^(\d{6}|[a-z]\d[a-z]\s*\d[a-z]\d)$/i.test(code.trim())) return;
  try {
    const { data } = await call(findSetupPlace, { params: { code: code.trim() } });
    if (code === $draft.get().postal_code) $place.set(data);
  } catch (error) {
    console.warn(sentenceFor(error));
  }
}
