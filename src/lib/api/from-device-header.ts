/** Whether an answer comes from this device, in place of the shop's: the header that the service worker gives it. */
export const fromDeviceHeader = 'X-Kept';
