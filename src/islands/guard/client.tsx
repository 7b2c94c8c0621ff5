import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { island } from './island.ts';
import { IslandGuard } from './IslandGuard.tsx';

// Says when the server's HTML is not what the component draws.
if (import.meta.env.DEV) void import('preact/debug');

/** Islands that work already: one on a page that is shown again connects again. */
const hydrated = new WeakSet<HTMLElement>();

/** Brings an island of a page to life, as Astro asks a renderer to, inside an {@link IslandGuard}. */
export default (element: HTMLElement) =>
  (component: ComponentType<object>, props: object, slots: Record<string, string>): void => {
    if (hydrated.has(element)) return;
    hydrated.add(element);
    const id = element.getAttribute('prefix') ?? '';
    hydrateRoot(
      element,
      <IslandGuard name={element.getAttribute('component-export')}>
        {island(component, props, slots, { id, isHydrated: true })}
      </IslandGuard>,
    );
  };
