if (document.referrer.startsWith(`${location.origin}/`) || navigator.serviceWorker?.controller)
  try {
    if (localStorage.auth && localStorage.bought) document.documentElement.dataset.bought = '';
  } catch (error) {
    console.warn(error);
  }
