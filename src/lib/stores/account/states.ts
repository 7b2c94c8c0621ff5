import { atom } from 'nanostores';
import { getStates } from '#contract/store';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';

/** The states or provinces to choose from. When they cannot be loaded, the state is typed. */
export type StatesState = { status: 'loading' | 'failed' } | { status: 'ready'; country: string; names: string[] };

export const $states = atom<StatesState>({ status: 'loading' });

/** Loads the states of a country, once. A failure is in {@link $states}. */
export async function loadStates(country: string): Promise<void> {
  const known = $states.get();
  if (known.status === 'ready' && known.country === country) return;
  $states.set({ status: 'loading' });
  try {
    const { data } = await call(getStates, { params: { country } });
    $states.set({ status: 'ready', country, names: data.map(({ name }) => name) });
  } catch (error) {
    console.warn('The states could not be read:', sentenceFor(error));
    $states.set({ status: 'failed' });
  }
}
