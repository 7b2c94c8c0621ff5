{
  const later = document.currentScript.previousElementSibling;
  const started = new AbortController();
  const settled = (element) =>
    new Promise((done) => {
      for (const type of ['load', 'error']) element.addEventListener(type, done);
    });
  const start = async () => {
    if (started.signal.aborted) return;
    started.abort();
    const [sheet, ...scripts] = document.importNode(later.content, true).children;
    for (const { src: href } of scripts) {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' }));
    }
    later.after(sheet);
    await settled(sheet);
    for (const script of scripts) script.async = false;
    later.before(...scripts);
    await Promise.all(scripts.map(settled));
    later.remove();
    document.dispatchEvent(new Event('DOMContentLoaded'));
  };
  const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(start));
  const afterPaint = () => {
    if (document.readyState === 'complete') afterFrame();
    else addEventListener('load', afterFrame);
    setTimeout(start, 2000);
  };
  if (document.hidden || history.state || location.search) start();
  else new PerformanceObserver(afterPaint).observe({ type: 'paint', buffered: true });
  for (const type of ['pointerdown', 'keydown', 'submit']) addEventListener(type, start, started);
}
