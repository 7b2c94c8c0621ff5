{
  document.documentElement.dataset.early = 'pictures';
  const preload = document.currentScript.previousElementSibling;
  // Asking storage would hold up the paint: the browser has to open it first.
  if (document.referrer.startsWith(`${location.origin}/`) || navigator.serviceWorker?.controller) {
    preload.previousElementSibling.media = 'all';
    preload.before(preload.content);
  }
}
