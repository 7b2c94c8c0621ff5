import { atom } from 'nanostores';
import { getStates } from '#contract/store';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';

/** The states or provinces to choose from; none while they load. When they cannot be had, the state is typed. */
export type StatesState = { status: 'loading' | 'failed' } | { status: 'ready'; names: string[] };

export const $states = atom<StatesState>({ status: 'loading' });

/** Reads the states of a country, once a page. A failure is in {@link $states}. */
export async function loadStates(country: string): Promise<void> {
  if ($states.get().status === 'ready') return;
  try {
    const { data } = await call(getStates, { params: { country } });
    $states.set({ status: 'ready', names: data.map(({ name }) => name) });
  } catch (error) {
    console.warn('The states could not be read:', sentenceFor(error));
    $states.set({ status: 'failed' });
  }
}
