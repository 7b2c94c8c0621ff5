import type { IslandFailure, IslandName } from '#contract/service';

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
    place.textContent = 'This part of the page does not work. Please load the page again.';
  }
}

/** Explains islands whose scripts do not come: they have only a skeleton, or what is in the page's file and stays readable. */
export function explainMissingIslands(): void {
  const explain = (island: Element) => {
    const skeleton = island.querySelector('[aria-busy=true]');
    const place = skeleton ? island : document.createElement('div');
    void explainFailure(place, island.getAttribute('component-export'), 'loading', () => location.reload());
  };
  document.querySelectorAll('[data-failed]').forEach(explain); // before this script: early-clicks.js
  addEventListener('astro:hydration-error', ({ target }) => explain(target as Element));
}
