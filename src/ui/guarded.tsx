import type { ComponentType } from 'react';
import type { IslandName } from '#contract/service';
import { IslandGuard } from './IslandGuard.tsx';

/** Wraps an island in an error boundary. @param name the island's export, under which failures are counted */
export const guarded = <Props extends object>(name: IslandName, Island: ComponentType<Props>) =>
  function Guarded(props: Props) {
    return (
      <IslandGuard name={name}>
        <Island {...props} />
      </IslandGuard>
    );
  };
