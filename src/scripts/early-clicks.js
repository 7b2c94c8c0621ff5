{
  let held = new Set();
  let hasFailed = false;
  const hold = (type, selector) =>
    document.addEventListener(type, (event) => {
      const pressed = held && event.target.closest(selector);
      if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (hasFailed) return; // start.ts has said so
      held.add(pressed);
      pressed.ariaBusy = true;
    });
  const release = () => {
    const presses = [...held];
    held.clear();
    for (const pressed of presses) pressed.ariaBusy = null;
    return presses;
  };
  hold('click', '.add, .wish, [data-store], [data-plan], [data-enlarge]');
  hold('submit', '[data-buy], [data-newsletter], [data-delivery] form');
  addEventListener('page-ready', () => {
    const presses = release();
    held = null;
    for (const pressed of presses) (pressed.requestSubmit ?? pressed.click).call(pressed);
  });
  addEventListener('page-failed', () => {
    hasFailed = true;
    release();
  });
  // Islands that failed before the script that explains it: explain-failure.ts.
  addEventListener('astro:hydration-error', ({ target }) => (target.dataset.failed = ''));
}
