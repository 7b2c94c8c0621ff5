import { closedStoresJob } from './checkout/closed-stores.ts';
import { settlementJob } from './checkout/settlement-queue.ts';
import { orderAlertJob, returnAlertJob } from './counter/alerts.ts';
import { pushJob } from './counter/pushes.ts';
import { backInStockJob } from './accounts/back-in-stock/notify.ts';
import { maintenanceJobs } from './http/maintenance.ts';
import { emailDetailsOf } from './orders/emails/details.ts';
import { documentJobs } from './orders/invoices/document-jobs.ts';
import type { DrawInvoice } from './orders/invoices/drawer.ts';
import { placeOfSupplyJob } from './orders/invoices/place-of-supply.ts';
import { ratingsJob } from './aftercare/reviews/ratings.ts';
import { reminderJob } from './aftercare/reminders/send.ts';
import { offerJob } from './aftercare/replacements/unanswered.ts';
import { hasSandbox } from './payments/open-gateway.ts';
import { refundJob } from './payments/refunds.ts';
import { sandboxPaymentJob, sandboxWebhookJob } from './payments/sandbox/webhooks.ts';
import type { JobKind } from './platform/jobs/jobs.ts';
import { openChannels } from './platform/messages/channels.ts';
import { messageJobs } from './platform/messages/sender.ts';
import type { Shop } from './platform/shop.ts';
import { lapsedJob } from './subscriptions/lapsed.ts';

export const jobKinds = (shop: Shop, draw: DrawInvoice): JobKind[] => [
  ...messageJobs(shop, openChannels(shop.config, emailDetailsOf(shop))),
  ...documentJobs(shop, draw),
  ...(shop.gateway ? [settlementJob(shop), refundJob(shop, shop.gateway)] : []),
  ...(hasSandbox(shop.config) ? [sandboxPaymentJob(shop), sandboxWebhookJob(shop)] : []),
  orderAlertJob(shop),
  returnAlertJob(shop),
  placeOfSupplyJob(shop),
  pushJob(shop),
  offerJob(shop),
  reminderJob(shop),
  ratingsJob(shop),
  lapsedJob(shop),
  backInStockJob(shop),
  closedStoresJob(shop),
  ...maintenanceJobs(shop),
];
