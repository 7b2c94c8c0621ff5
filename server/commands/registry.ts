import type { Registry } from './command.ts';
import { deliveriesCommand } from './deliveries.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { opsTokenCommand } from './ops-token.ts';
import { ordersCommand } from './orders.ts';
import { publishCommand } from './publish.ts';
import { refundsCommand } from './refunds.ts';
import { removeCommand } from './remove.ts';
import { priceCommand, stockCommand } from './shelf.ts';
import { staffCommand } from './staff.ts';
import { statusCommand } from './status.ts';

/** Every command of `npm run store`. */
export const registry: Registry = {
  import: importCommand,
  export: exportCommand,
  remove: removeCommand,
  publish: publishCommand,
  orders: ordersCommand,
  deliveries: deliveriesCommand,
  refunds: refundsCommand,
  stock: stockCommand,
  price: priceCommand,
  staff: staffCommand,
  status: statusCommand,
  'ops-token': opsTokenCommand,
};
