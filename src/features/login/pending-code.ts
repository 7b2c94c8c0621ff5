import { hasCodeStep } from '#lib/stores/account/code-step';

/** Hydrates the page's form at once if a one-time code of one of the flows is pending. */
export function hydratePendingCode(...flows: string[]): void {
  if (flows.some(hasCodeStep)) document.querySelector('astro-island')?.dispatchEvent(new Event('island-wanted'));
}
