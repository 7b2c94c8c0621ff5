import { getStates } from '#contract/store';
import { call } from '#lib/api/client';
import { createResource } from '#lib/stores/resource';

const states = createResource(async (country: string) => {
  const { data } = await call(getStates, { params: { country } });
  return { country, names: data.map(({ name }) => name) };
});

/** The states or provinces to choose from. If they cannot be loaded, the state is typed. */
export const { $state: $states } = states;

export async function loadStates(country: string): Promise<void> {
  if (states.data()?.country === country) return;
  states.reset();
  await states.load(country);
}
