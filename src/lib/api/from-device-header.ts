/** The header by which the service worker marks answers from this device's cache. */
export const fromDeviceHeader = 'X-Kept';
