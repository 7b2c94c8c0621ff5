try {
  if (sessionStorage.stores) document.documentElement.dataset.held = '';
} catch (error) {
  console.warn(error);
}
