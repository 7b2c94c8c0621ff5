{
  document.documentElement.dataset.early = 'pictures';
  const preload = document.currentScript.previousElementSibling;
  try {
    if (localStorage.font) {
      preload.previousElementSibling.media = 'all';
      preload.before(preload.content);
    }
  } catch {
    // Storage is blocked.
  }
}
