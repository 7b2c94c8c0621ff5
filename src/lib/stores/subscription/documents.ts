import { getSubscriptionCreditNote, getSubscriptionInvoice } from '#contract/subscription';
import { call } from '#lib/api/client';
import { storeIds } from '#lib/stores/device/page-store';
import * as t from '#texts/documents';
import type { PurchaseDocuments } from '#lib/stores/orders/invoice';

export const documentsOfSubscription = (id: number): PurchaseDocuments => ({
  invoiceLabel: t.invoiceOfSubscription({ id }),
  fileName: `Invoice_Subscription_${id}.pdf`,
  invoice: () => call(getSubscriptionInvoice, { params: { ...storeIds(), id } }),
  creditNote: (number) => call(getSubscriptionCreditNote, { params: { ...storeIds(), id, number } }),
});
