import client from '@astrojs/react/client.js';
import type { ComponentType } from 'react';
import { IslandGuard } from './IslandGuard.tsx';

type Hydrate = ReturnType<typeof client>;

/** Astro's client for React, with every island inside an {@link IslandGuard}. */
export default (island: HTMLElement): Hydrate => {
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
