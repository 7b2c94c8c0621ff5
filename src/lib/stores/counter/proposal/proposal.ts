import { getSlots } from '#contract/order';
import { proposeChange, withdrawProposal, type ProposedChange } from '#contract/orders/proposal';
import { readShelf } from '#contract/counter/shelf';
import type { Store } from '#contract/store';
import { call } from '#lib/api/client';
import { attempt, boardStore } from '../board.ts';
import { createActions, createCounterResource } from '../calls.ts';
import { $openOrder, reloadOrder } from '../open-order.ts';

const orderParams = () => ({ ...boardStore(), orderId: $openOrder.get()?.id ?? 0 });

const actions = createActions();

export const { $problem: $proposalProblem, setProblem: setProposalProblem } = actions;

const addable = createCounterResource(async (text: string) => {
  const { data } = await call(readShelf, { params: boardStore(), query: { text } });
  return data.items.filter(({ hidden, sold_out_until, stock }) => !hidden && !sold_out_until && stock > 0);
});

/** The items on sale that match a search. */
export const { $state: $addable, load: searchAddable } = addable;

const slots = createCounterResource(
  async ({ saas_id, store_id }: Store) =>
    (await call(getSlots, { params: { saasId: saas_id, storeId: store_id } })).data,
);

export const { $state: $proposalSlots, load: loadProposalSlots } = slots;

/** @returns whether it succeeded */
export async function propose(body: ProposedChange): Promise<boolean> {
  const isDone = await actions.run(() => call(proposeChange, { params: orderParams(), body }));
  await reloadOrder();
  return isDone;
}

/** @returns whether it succeeded */
export async function withdraw(): Promise<boolean> {
  const isDone = await attempt(() => call(withdrawProposal, { params: orderParams() }));
  await reloadOrder();
  return isDone;
}
