{
  const { currentScript, documentElement: root } = document;
  const later = currentScript.previousElementSibling;
  const started = new AbortController();
  const settled = (element, limitMs) =>
    new Promise((done) => {
      for (const type of ['load', 'error']) element.addEventListener(type, done);
      if (limitMs) setTimeout(done, limitMs);
    });
  const load = async () => {
    if (started.signal.aborted) return;
    started.abort();
    root.dataset.early = 'scripts';
    document.querySelector('[rel=icon]')?.setAttribute('href', '/favicon.svg');
    const scripts = [...document.importNode(later.content, true).children];
    const preload = ({ src: href }) =>
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' });
    const preloads = scripts.map(preload);
    const styles = document.querySelector('head [data-later]');
    const isStyled = styles && settled(styles.content.lastElementChild, 5000);
    styles?.replaceWith(styles.content);
    later.after(...preloads);
    await isStyled;
    for (const script of scripts) script.async = false;
    later.before(...scripts);
    await Promise.all(scripts.map((script) => settled(script)));
    for (const element of [later, ...preloads, currentScript]) element.remove();
    delete root.dataset.early;
    document.dispatchEvent(new Event('DOMContentLoaded'));
  };
  const start = () => void load();
  const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(start));
  const afterPaint = () => {
    if (document.readyState === 'complete') afterFrame();
    else addEventListener('load', afterFrame);
    setTimeout(start, 2000);
  };
  // Before the browser restores the scroll position; `reserve-list-space.ts` does the rest.
  const { height } = history.state?.list ?? {};
  if (height) document.querySelector('[data-list-room]')?.style.setProperty('min-height', `${height}px`);
  if (document.hidden || history.state || location.search) start();
  else new PerformanceObserver(afterPaint).observe({ type: 'paint', buffered: true });
  for (const type of ['pointerdown', 'keydown', 'submit']) addEventListener(type, start, started);
}
