import { readNeeds } from '#contract/counter/day';
import { call } from '#lib/api/client';
import { boardStore } from './board.ts';
import { createCounterResource } from './calls.ts';

const needs = createCounterResource(async () => (await call(readNeeds, { params: boardStore() })).data);

export const { $state: $needs, load: refreshNeeds } = needs;

const everyMs = 60_000;

/** Loads an owner's tasks now and each minute. @returns stops it and clears them */
export function pollNeeds(): () => void {
  void needs.load();
  const timer = setInterval(() => void needs.load(), everyMs);
  return () => {
    clearInterval(timer);
    needs.reset();
  };
}
