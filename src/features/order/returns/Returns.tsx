import { useEffect, useState } from 'react';
import type { OrderReturn } from '#contract/counter/order-returns';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { returnState } from '#lib/messages/counter/returns';
import { formatMoney } from '#lib/money/money';
import { nameOfLine, returnablePieces, valueOfReturn } from '#lib/order/returns';
import { momentWords } from '#lib/schedule/date-words';
import { answerReturn, withdrawReturn } from '#lib/stores/orders/returns';
import * as words from '#texts/return-words';
import * as t from '#texts/returns';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { AccountForm } from './AccountForm.tsx';
import { ReturnForm } from './ReturnForm.tsx';
import { useBusy } from '../../../ui/use-busy.ts';

/** An order's return requests with the store's replies, and the form for more. */
export function Returns({ order, store }: { order: OrderSummary; store: Store }) {
  const [asking, setAsking] = useState<'return' | 'report' | ''>('');
  const part = useStepFocus(asking);
  const { returns, returnable_until, bank_details, order_id } = order;
  useEffect(() => {
    if (location.hash === '#returns') part.current?.scrollIntoView(); // the element did not exist when the browser looked for it
  }, [part]);
  const canAsk = returnable_until !== null && returnablePieces(order).length > 0;
  if (!canAsk && returns.length === 0 && bank_details === 'none') return null;
  return (
    <section ref={part} id="returns" className="grid gap-3 border-t border-line pt-3" aria-label={t.title()}>
      <h3 className="text-base font-semibold">{t.title()}</h3>
      {returns.map((own) => (
        <ReturnState key={own.return_id} own={own} order={order} store={store} />
      ))}
      {bank_details === 'given' && <p className="text-sm text-ink-soft">{words.accountGiven()}</p>}
      {asking && (
        <ReturnForm order={order} store={store} comesBack={asking === 'return'} onClose={() => setAsking('')} />
      )}
      {canAsk && !asking && (
        <div className="grid gap-2">
          <div className="button-grid print:hidden">
            <button type="button" className="btn btn-quiet" data-opens="report" onClick={() => setAsking('report')}>
              {t.reportSomething()}
            </button>
            <button type="button" className="btn btn-quiet" data-opens="return" onClick={() => setAsking('return')}>
              {t.returnSomething()}
            </button>
          </div>
          <p className="text-sm text-ink-soft">
            {t.until({ moment: momentWords(returnable_until, store.timezone) })} {words.times()}{' '}
            <a href="/returnpolicy" className="link">
              {t.policy()}
            </a>
          </p>
        </div>
      )}
      {bank_details === 'wanted' && <AccountForm orderId={order_id} country={store.country} />}
    </section>
  );
}

function ReturnState({ own, order, store }: { own: OrderReturn; order: OrderSummary; store: Store }) {
  const { lines, reason, status, offer, answer, files, return_id, comes_back } = own;
  const { isBusy, run } = useBusy();
  const [isAsking, setIsAsking] = useState(false);
  const names = lines.map(({ line, quantity }) => `${quantity} × ${nameOfLine(order, line)}`);
  const reply = (isAccepted: boolean) => run(() => answerReturn(order.order_id, return_id, isAccepted));
  const withdraw = () => {
    setIsAsking(false);
    void run(() => withdrawReturn(order.order_id, return_id));
  };
  return (
    <article className="grid gap-1 text-sm">
      <p className="font-semibold wrap-anywhere">
        {!comes_back && `${words.missingOrWrong()}: `}
        {names.join(', ')}
      </p>
      <p className="wrap-anywhere text-ink-soft">
        {reason}
        {files.length > 0 && ` · ${t.fileCount({ count: files.length })}`}
      </p>
      <p aria-live="polite" className="wrap-anywhere">
        {returnState(own)}
        {status === 'asked' &&
          order.left &&
          ` · ${t.comesBack({ amount: formatMoney(valueOfReturn(lines, order.left), store) })}`}
        {offer !== null && `: ${formatMoney(offer, store)}`}
        {answer && ` · ${answer}`}
      </p>
      {status === 'asked' && (
        <button
          type="button"
          className="btn btn-quiet justify-self-start"
          aria-disabled={isBusy}
          onClick={() => setIsAsking(!isBusy)}
        >
          {t.withdraw()}
        </button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t.withdrawTitle()}
          keep={t.keepRequest()}
          confirm={t.withdraw()}
          onClose={() => setIsAsking(false)}
          onConfirm={withdraw}
        >
          <p>{t.withdrawText()}</p>
        </ConfirmDialog>
      )}
      {status === 'offered' && (
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn btn-primary" aria-disabled={isBusy} onClick={() => void reply(true)}>
            {t.accept()}
          </button>
          <button type="button" className="btn btn-quiet" aria-disabled={isBusy} onClick={() => void reply(false)}>
            {t.decline()}
          </button>
        </div>
      )}
    </article>
  );
}
