import type { HomeTab } from '#lib/catalogue/home-tabs';
import { explainFailure } from '../../scripts/explain-failure.ts';
import { onPage, pageShown } from '../../scripts/pages.ts';
import { whenIdle } from '../../scripts/when-idle.ts';

const pageData = document.documentElement.dataset;

type TabScripts = Partial<Record<HomeTab, (main: HTMLElement) => Promise<unknown>>>;

/** Switches the home page's tabs without loading the page again. @param scripts loaders of the tabs' scripts, by tab */
export function followHomeTabs(scripts: TabScripts): void {
  onPage((main) => {
    const links = [...main.querySelectorAll<HTMLAnchorElement>('.home-tabs > a')];
    const [first] = links;
    if (!first || !main.querySelector('[data-panel]')) return;
    const title = document.title;
    const loads: Record<string, Promise<unknown>> = {};

    /** The overview's history state and address as the customer left them. */
    let overview = { state: null as unknown, address: '/' };

    /** Marks the tab that the address names and loads its script. */
    const show = () => {
      if (!main.isConnected || location.pathname !== '/') return; // another page is shown or awaited
      const requested = new URLSearchParams(location.search).get('tab');
      const tab = links.find(({ dataset }) => dataset.tab === requested) ?? first;
      for (const link of links) link.ariaCurrent = link === tab ? 'page' : null;
      const name = (pageData.tab = String(tab.dataset.tab));
      document.title = tab === first ? title : `${tab.textContent.trim()} | ${title}`;
      const script = scripts[name as HomeTab];
      if (script) whenIdle(() => (loads[name] ??= script(main).catch((error: unknown) => explain(name, error))));
    };

    /** Shows what failed, with a button that reloads the page: browsers do not retry a failed import. */
    function explain(name: string, error: unknown): never {
      delete loads[name];
      const place = main.querySelector(`#${name} > div`);
      const island = name === 'my-subscription' ? 'MySubscription' : 'MealPlans';
      if (place) void explainFailure(place, island, 'loading', () => location.reload());
      throw error;
    }

    function followHistory(): void {
      for (const dialog of main.querySelectorAll('dialog')) dialog.close(); // an open modal dialog would make the other tab inert
      show();
    }

    main.addEventListener('click', (event) => {
      const target = event.target as Element;
      const link = target.closest<HTMLAnchorElement>('a[data-tab]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (link.dataset.tab === pageData.tab) return;
      if (pageData.tab === 'overview' && location.pathname === '/')
        overview = { state: history.state, address: `/${location.search}` };
      if (link.dataset.tab === 'overview') history.pushState(overview.state, '', overview.address);
      else history.pushState(null, '', `/?tab=${link.dataset.tab}`);
      show();
    });
    addEventListener('popstate', followHistory);
    addEventListener(pageShown, show);
    show();
    return () => {
      removeEventListener('popstate', followHistory);
      removeEventListener(pageShown, show);
    };
  });
}
