import type { Registry } from './command.ts';
import { importCommand } from './import.ts';
import { ordersCommand } from './orders.ts';
import { publishCommand } from './publish.ts';

/** Every command of `npm run store`. */
export const registry: Registry = { import: importCommand, publish: publishCommand, orders: ordersCommand };
