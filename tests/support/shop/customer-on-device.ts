import type { Customer } from './customers.ts';
import { newDevice, openPage, storeSession, type Device, type Send } from './device.ts';
import { openInMemory } from './databases.ts';
import { shopAround } from './shop-around.ts';
import type { TestShop } from './shop.ts';

interface CustomerOnDevice {
  shop: TestShop;
  asha: Customer;
  device: Device;
}

/** Gives the tests of a file one shop, and each test its own customer on a new device. */
export const customerOnDevice = (begin: (made: CustomerOnDevice) => void): void =>
  shopAround({ open: openInMemory, begin: (shop, asha) => begin({ shop, asha, device: newDevice() }) });

/** Opens a page on which the customer is logged in, with the cart loaded. */
export async function openWithCart({ shop, asha, device }: CustomerOnDevice, through?: (send: Send) => Send) {
  storeSession(device, asha);
  const page = await openPage(shop, device, { ...(through && { through }) });
  await page.loadCart();
  return page;
}

/** The customer's cart edits that the device still keeps. */
export const editsOn = ({ local }: Device, { id }: Customer): string[] =>
  local.getItem(`cartEdits:33001:${id}`)?.trim().split('\n') ?? [];
