import { readPlanDocument, type PlanDocument } from '#contract/counter/stops';
import { call } from '#lib/api/client';
import { downloadDocument } from '#lib/api/download-document';
import { createActions, resultOf } from '../calls.ts';

const actions = createActions();

/** Downloads a subscription's document with its file name, or returns the reason for a refusal. */
export async function fetchPlanDocument(
  label: string,
  subscriptionId: number,
  document: PlanDocument,
): Promise<{ file: Blob; name: string } | { problem: string | undefined }> {
  const fetched = await resultOf(actions.run, async () => {
    const link = await call(readPlanDocument, { params: { label, subscriptionId, document } });
    const { credit_note_number: number } = link.data;
    const name = number === undefined ? `Invoice_Subscription_${subscriptionId}` : `CreditNote_${number}`;
    return { file: await downloadDocument(link), name: `${name}.pdf` };
  });
  return fetched ?? { problem: actions.$problem.get() };
}
