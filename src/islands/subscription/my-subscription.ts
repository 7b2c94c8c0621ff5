import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { MySubscription } from './MySubscription.tsx';

/** Puts the customer's subscription into its tab. Not an island of the page: it comes when the tab is first opened. */
const place = document.querySelector('[data-my-subscription]');
if (place) createRoot(place).render(createElement(MySubscription));
