{
  document.documentElement.dataset.early = 'pictures';
  const styles = document.currentScript.previousElementSibling;
  // Asking storage would hold up the paint: the browser has to open it first.
  if (document.referrer.startsWith(`${location.origin}/`) || navigator.serviceWorker?.controller)
    styles.replaceWith(styles.content);
}
