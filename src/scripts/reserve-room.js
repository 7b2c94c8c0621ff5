if (document.referrer.startsWith(`${location.origin}/`) || navigator.serviceWorker?.controller)
  try {
    const { auth, bought, liveOrder } = localStorage;
    if (auth && bought) document.documentElement.dataset.bought = '';
    if (auth && liveOrder) document.documentElement.dataset.live = '';
  } catch (error) {
    console.warn(error);
  }
