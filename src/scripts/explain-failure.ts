import type { IslandFailure, IslandName } from '#contract/service';
import * as t from '#texts/every-page';

/**
 * Explains in `place` that an island failed, with a retry and a link, and counts the failure.
 * The texts load on demand; without a network, there is one sentence.
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

/** Explains islands whose scripts failed to load: in place of a skeleton, else above the published content. */
export function explainMissingIslands(): void {
  const explain = (island: Element) => {
    const isSkeleton = island.querySelector('.skeleton') !== null;
    const place = isSkeleton ? island : document.createElement('div');
    if (!isSkeleton) island.before(place);
    void explainFailure(place, island.getAttribute('component-export'), 'loading', () => location.reload());
  };
  document.querySelectorAll('astro-island[data-failed]').forEach(explain); // failures before this script ran
  addEventListener('astro:hydration-error', ({ target }) => explain(target as Element));
}
