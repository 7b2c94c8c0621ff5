import { readPlanDocument, type PlanDocument } from '#contract/counter/stops';
import { call, download } from '#lib/api/client';
import { createActions, resultOf } from '../calls.ts';

const actions = createActions();

/** Downloads the invoice or the credit note of a subscription, or returns why it was refused. */
export async function fetchPlanDocument(
  label: string,
  subscriptionId: number,
  document: PlanDocument,
): Promise<{ file: Blob } | { problem: string | undefined }> {
  const file = await resultOf(actions.run, async () => {
    const { data } = await call(readPlanDocument, { params: { label, subscriptionId, document } });
    return download(`/transaction/pdf/${data.invoice}`);
  });
  return file ? { file } : { problem: actions.$problem.get() };
}
