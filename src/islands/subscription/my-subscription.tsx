import { createRoot } from 'react-dom/client';
import { IslandGuard } from '../guard/IslandGuard.tsx';
import { MySubscription } from './MySubscription.tsx';

/** Renders the subscription's tab. Loaded when the tab is first opened, so it is not an island. */
const container = document.querySelector('[data-my-subscription]');
if (container)
  createRoot(container).render(
    <IslandGuard name="MySubscription">
      <MySubscription />
    </IslandGuard>,
  );
