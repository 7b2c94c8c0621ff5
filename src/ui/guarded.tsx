import type { ComponentType } from 'react';
import type { IslandName } from '#contract/service';
import { IslandGuard } from './IslandGuard.tsx';

/**
 * Wraps an island so that an error in it is explained in its place and counted.
 * @param name the island's export, under which its failures are counted
 */
export const guarded = <Props extends object>(name: IslandName, Island: ComponentType<Props>) =>
  function Guarded(props: Props) {
    return (
      <IslandGuard name={name}>
        <Island {...props} />
      </IslandGuard>
    );
  };
