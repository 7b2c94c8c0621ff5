/** Marks responses that the service worker took from this device's cache. */
export const fromDeviceHeader = 'X-Kept';
