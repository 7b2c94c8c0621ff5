import client from '@astrojs/react/client.js';
import type { ComponentType } from 'react';
import { IslandGuard } from './IslandGuard.tsx';

type Hydrate = ReturnType<typeof client>;

/** Islands that work already: one on a page that is shown again connects again. */
const hydrated = new WeakSet<HTMLElement>();

/** Astro's client for React, with every island inside an {@link IslandGuard}. */
export default (island: HTMLElement): Hydrate => {
  if (hydrated.has(island)) return () => {};
  hydrated.add(island);
  const hydrate = client(island);
  return (Island: ComponentType, ...rest) => {
    const Guarded = (props: object) => (
      <IslandGuard name={island.getAttribute('component-export')}>
        <Island {...props} />
      </IslandGuard>
    );
    hydrate(Guarded, ...rest);
  };
};
