import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { BankDetails, OrderReturn } from '#contract/counter/order-returns';
import type { Store } from '#contract/store';
import { returnMessages, returnStates } from '#lib/messages/counter/returns';
import { formatMoney, type Minor } from '#lib/money/money';
import { valueOfPieces } from '#lib/order/line-value';
import { nameInBag } from '#lib/order/offer-words';
import type { BoardDetails } from '#lib/stores/counter/open-order';
import { $hasMoney } from '#lib/stores/counter/money/order-money';
import { readAccount, returnFileAddress } from '#lib/stores/counter/money/order-returns';
import { DecisionForm } from './DecisionForm.tsx';

/** What the customer wants to return of an order; who sees to the money decides. */
export function OrderReturns({ order, store }: { order: BoardDetails; store: Store }) {
  const hasMoney = useStore($hasMoney);
  if (order.returns.length === 0 && !order.has_bank_details) return null;
  return (
    <section aria-label="Returns" className="grid gap-3">
      <h3 tabIndex={-1} className="text-base font-semibold outline-none">
        Returns
      </h3>
      <p className="text-sm text-ink-soft">{returnMessages.times}</p>
      {order.returns.map((own) => (
        <article key={own.return_id} tabIndex={-1} className="panel grid gap-2 p-3">
          <About own={own} order={order} store={store} />
          {hasMoney && (own.status === 'asked' || own.status === 'offered') && (
            <DecisionForm own={own} most={formatMoney(mostFor(own, order), store)} />
          )}
        </article>
      ))}
      {hasMoney && order.has_bank_details && <Account />}
    </section>
  );
}

/** The most that can be offered for a return, in minor units. */
function mostFor({ lines }: OrderReturn, { left, order_value }: BoardDetails): Minor {
  const costs = lines.map(({ line, quantity }) => {
    const own = left.lines.find((one) => one.line === line);
    return own ? valueOfPieces(own, quantity) : 0;
  });
  return Math.min(
    order_value,
    costs.reduce((sum, cost) => sum + cost, 0),
  );
}

function About({ own, order, store }: { own: OrderReturn; order: BoardDetails; store: Store }) {
  const { lines, reason, status, offer, answer, files, return_id, is_refused } = own;
  const nameOf = (line: number) => {
    const ordered = order.lines.find((one) => one.line === line);
    return ordered ? nameInBag(ordered, ordered.offers) : `line ${line}`;
  };
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {lines.map(({ line, quantity }) => `${quantity} × ${nameOf(line)}`).join(', ')}
      </p>
      <p className="wrap-anywhere">“{reason}”</p>
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {files.map(({ file_id, kind }, index) => (
            <li key={file_id}>
              <a
                className="link inline-grid min-h-12 place-items-center"
                href={returnFileAddress(return_id, file_id)}
                {...(kind === 'video' ? { download: '' } : { target: '_blank', rel: 'noopener' })}
              >
                {kind === 'video' ? (
                  `Save video ${index + 1}`
                ) : (
                  <img
                    src={returnFileAddress(return_id, file_id)}
                    alt={`What the customer shows, ${index + 1}`}
                    width="96"
                    height="96"
                    className="size-24 rounded-md object-cover"
                  />
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm wrap-anywhere text-ink-soft" aria-live="polite">
        {[
          (status === 'asked' ? returnMessages.toAnswer : returnStates[status]) +
            (offer === null ? '' : `: ${formatMoney(offer, store)}`),
          answer,
          is_refused && status === 'asked' && 'The customer declined the offer',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

/** The customer's account, when it is asked for: the log keeps who reads it. */
function Account() {
  const [account, setAccount] = useState<BankDetails>();
  const [isBusy, setIsBusy] = useState(false);
  const read = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setAccount(await readAccount());
    setIsBusy(false);
  };
  return (
    <section aria-label="Account" tabIndex={-1} className="grid">
      {account ? (
        <p className="panel p-3 wrap-anywhere">
          {account.holder}
          <br />
          {account.account}
          <br />
          {[account.bank_code, account.bank_name].filter(Boolean).join(' · ')}
        </p>
      ) : (
        <button type="button" className="btn btn-quiet" aria-disabled={isBusy} onClick={() => void read()}>
          {isBusy ? 'One moment...' : 'Show the account for the transfer'}
        </button>
      )}
    </section>
  );
}
