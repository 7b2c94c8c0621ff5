import { whenIdle } from '../../scripts/when-idle.ts';

const links = [...document.querySelectorAll<HTMLAnchorElement>('.home-tabs > a')];
const shown = document.documentElement.dataset;
const title = document.title;

/** Overview in the history, with the list as it was left there. */
let overview = { state: null as unknown, address: '/' };

type TabScripts = Record<string, () => Promise<unknown>>;

/** Marks the tab of the address; its script is loaded with its first showing. */
function show(scripts: TabScripts): void {
  const named = new URLSearchParams(location.search).get('tab');
  const tab = links.find(({ dataset }) => dataset.tab === named) ?? links[0];
  for (const link of links) link.ariaCurrent = link === tab ? 'page' : null;
  shown.tab = tab?.dataset.tab ?? '';
  document.title = tab?.search ? `${tab.textContent.trim()} | ${title}` : title;
  const script = scripts[shown.tab];
  if (script) whenIdle(script);
}

/** Lets the home page's tabs be chosen without loading the page again; `scripts` are what tabs need, by name. */
export function followHomeTabs(scripts: TabScripts): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-tab]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.dataset.tab === shown.tab) return;
    if (shown.tab === 'overview') overview = { state: history.state, address: location.pathname + location.search };
    if (link.search) history.pushState(null, '', link.search);
    else history.pushState(overview.state, '', overview.address);
    show(scripts);
  });
  addEventListener('popstate', () => {
    for (const dialog of document.querySelectorAll('dialog')) dialog.close(); // it would make the other tab inert
    show(scripts);
  });
  show(scripts);
}
