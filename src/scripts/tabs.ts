const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
const panelOf = (tab: HTMLElement) => document.getElementById(tab.getAttribute('aria-controls') ?? '');

function select(chosen: HTMLElement): void {
  for (const tab of tabs) {
    const isChosen = tab === chosen;
    tab.ariaSelected = String(isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = panelOf(tab);
    if (panel) panel.hidden = !isChosen;
  }
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

function step(event: KeyboardEvent): void {
  const by = steps[event.key];
  if (by === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const next = tabs[(tabs.indexOf(event.currentTarget) + by + tabs.length) % tabs.length];
  if (!next) return;
  select(next);
  next.focus();
}

for (const tab of tabs) {
  tab.addEventListener('click', () => select(tab));
  tab.addEventListener('keydown', step);
}
// Without this script all panels are shown, one below the other.
if (tabs[0]) select(tabs[0]);
