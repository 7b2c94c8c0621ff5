import type { Registry } from './command.ts';
import { importCommand } from './import.ts';
import { ordersCommand } from './orders.ts';
import { publishCommand } from './publish.ts';
import { refundsCommand } from './refunds.ts';

/** Every command of `npm run store`. */
export const registry: Registry = {
  import: importCommand,
  publish: publishCommand,
  orders: ordersCommand,
  refunds: refundsCommand,
};
