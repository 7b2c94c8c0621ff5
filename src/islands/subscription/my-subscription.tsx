import { createRoot } from 'react-dom/client';
import { MySubscription } from './MySubscription.tsx';

/** Renders the subscription's tab. Loaded when the tab is first opened, so it is not an island. */
export function showMySubscription(main: HTMLElement): void {
  const container = main.querySelector('[data-my-subscription]');
  if (!container) return;
  createRoot(container).render(<MySubscription />);
}
