import type { IslandFailure, IslandName } from '#contract/service';
import * as t from '#texts/every-page';

/**
 * Says in an empty place of the page that an island failed, with a retry and a way on, and counts the failure. The words
 * come when they are needed; without a network, one sentence.
 */
export async function explainFailure(place: Element, island: string | null, failure: IslandFailure, retry: () => void) {
  try {
    const { explain } = await import('./failed-island.ts');
    explain(place, island as IslandName, failure, retry);
  } catch (error) {
    console.warn(error);
    place.textContent = t.partFailed();
  }
}

/** Explains islands whose scripts do not come: in place of a skeleton, else above what is in the page's file and stays readable. */
export function explainMissingIslands(): void {
  const explain = (island: Element) => {
    const isSkeleton = island.querySelector('.skeleton') !== null;
    const place = isSkeleton ? island : document.createElement('div');
    if (!isSkeleton) island.before(place);
    void explainFailure(place, island.getAttribute('component-export'), 'loading', () => location.reload());
  };
  document.querySelectorAll('astro-island[data-failed]').forEach(explain); // those that failed before this script ran
  addEventListener('astro:hydration-error', ({ target }) => explain(target as Element));
}
