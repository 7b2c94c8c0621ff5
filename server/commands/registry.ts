import type { FolderContext, Registry } from './command.ts';
import { convertCommand } from './folders/convert.ts';
import { deliveriesCommand } from './deliveries.ts';
import { exportCommand } from './folders/export.ts';
import { importCommand } from './folders/import.ts';
import { jobsCommand } from './jobs.ts';
import { messagesCommand } from './messages.ts';
import { newCommand } from './folders/new.ts';
import { opsTokenCommand } from './ops-token.ts';
import { ordersCommand } from './orders.ts';
import { policiesCommand } from './policies.ts';
import { publishCommand } from './publish.ts';
import { refundsCommand } from './refunds.ts';
import { removeCommand } from './remove.ts';
import { reviewsCommand } from './reviews.ts';
import { setupCommand } from './setup.ts';
import { priceCommand, stockCommand } from './shelf.ts';
import { staffCommand } from './staff.ts';
import { statusCommand } from './status.ts';

/** These commands need no shop: they run in the caller's terminal and can ask questions. */
export const folderCommands: Registry<FolderContext> = {
  new: newCommand,
  convert: convertCommand,
  policies: policiesCommand,
};

export const registry: Registry = {
  ...folderCommands,
  setup: setupCommand,
  import: importCommand,
  export: exportCommand,
  remove: removeCommand,
  publish: publishCommand,
  orders: ordersCommand,
  deliveries: deliveriesCommand,
  refunds: refundsCommand,
  reviews: reviewsCommand,
  jobs: jobsCommand,
  messages: messagesCommand,
  stock: stockCommand,
  price: priceCommand,
  staff: staffCommand,
  status: statusCommand,
  'ops-token': opsTokenCommand,
};
