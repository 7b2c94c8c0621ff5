const targets: Record<string, (from: number) => number> = {
  ArrowRight: (from) => from + 1,
  ArrowLeft: (from) => from - 1,
  Home: () => 0,
  End: () => -1,
};

export function startTabs(main: HTMLElement): void {
  const tabs = [...main.querySelectorAll<HTMLElement>('[role=tab]')];

  function select(chosen: HTMLElement): void {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.ariaSelected = String(isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
      main.querySelector(`#${tab.getAttribute('aria-controls')}`)?.toggleAttribute('data-open', isChosen);
    }
  }

  function selectByKey(event: KeyboardEvent): void {
    const target = targets[event.key];
    if (!target || !(event.currentTarget instanceof HTMLElement)) return;
    const next = tabs.at(target(tabs.indexOf(event.currentTarget)) % tabs.length);
    if (!next) return;
    event.preventDefault();
    select(next);
    next.focus();
  }

  for (const tab of tabs) {
    tab.addEventListener('click', (event) => {
      event.preventDefault();
      select(tab);
    });
    tab.addEventListener('keydown', selectByKey);
  }

  const initial = tabs.find((tab) => tab.getAttribute('href') === location.hash) ?? tabs[0];
  if (initial) select(initial);
  initial?.closest('[data-tabs]')?.setAttribute('data-ready', '');
}
