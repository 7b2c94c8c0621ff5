import { leaveLater } from '#lib/stores/device/leave-later';

/* The page that stands in for one that cannot be reached becomes that page when the network is back. */

// After a second, when the new network is usable.
const reloadSoon = () => leaveLater(() => location.reload(), 1000);
addEventListener('online', reloadSoon);
// It may be back before this script runs, or while the browser keeps this page for going back. Once: the shop may be down.
addEventListener('pageshow', ({ persisted }) => persisted && navigator.onLine && reloadSoon());
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (navigator.onLine && visit?.type !== 'reload' && location.pathname !== '/offline') reloadSoon();
