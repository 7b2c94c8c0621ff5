/*
 * Reserves the height that the list had when the customer left, so that the browser can restore the scroll position
 * before the list is drawn again. Hides the published list while the one that the address asks for is loading.
 */

const listSpace = document.querySelector<HTMLElement>('[data-list-room]');
const height: unknown = history.state?.list?.height;

if (listSpace && typeof height === 'number') listSpace.style.minHeight = `${height}px`;
const requestsOtherList = /[?&](?!tab=)/.test(location.search);
if (listSpace && (typeof height === 'number' || requestsOtherList)) listSpace.dataset.waiting = '';
