import { explainFailure } from './explain-failure.ts';

// An island whose scripts do not come has only a skeleton, or what is in the page's file and stays readable.
addEventListener('astro:hydration-error', ({ target }) => {
  const island = target as Element;
  const skeleton = island.querySelector('[aria-busy=true]');
  const place = skeleton ? island : document.createElement('div');
  void explainFailure(place, island.getAttribute('component-export'), 'loading', () => location.reload());
});
