{
  let held = new Set();
  let hasFailed = false;
  const hold = (type, selector) =>
    document.addEventListener(type, (event) => {
      const pressed = held && event.target.closest(selector);
      if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (hasFailed) return;
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
  // Only a reload helps: browsers do not try a failed script again.
  const fail = () => {
    if (hasFailed) return;
    hasFailed = true;
    release();
    const reload = () => location.reload();
    addEventListener('online', reload, { once: true });
    document.documentElement.dataset.failed = '';
    document.querySelector('dialog[open]')?.close(); // it would cover the bar
    const bar = document.querySelector('[data-connection]');
    const text = bar?.querySelector('p');
    if (!text) return;
    bar.toggleAttribute('data-lost', true);
    text.textContent = text.dataset.failed;
    const retry = bar.querySelector('button');
    retry.hidden = false;
    retry.addEventListener('click', reload);
  };
  addEventListener('page-failed', fail);
  addEventListener('error', ({ target }) => target.type === 'module' && fail(), true);
  // Islands that failed before the script that explains it: explain-failure.ts.
  addEventListener('astro:hydration-error', ({ target }) => (target.dataset.failed = ''));
}
