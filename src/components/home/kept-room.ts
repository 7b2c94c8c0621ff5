/*
 * Before the list is there again after coming back: keeps as much room as it had, so that the browser finds the place
 * where the customer was. An address that asks for another list than the published one shows none until it is there.
 */

const room = document.querySelector<HTMLElement>('[data-list-room]');
const height: unknown = history.state?.list?.height;

if (room && typeof height === 'number') room.style.minHeight = `${height}px`;
const asksForList = /[?&](?!tab=)/.test(location.search);
if (room && (typeof height === 'number' || asksForList)) room.dataset.waiting = '';
