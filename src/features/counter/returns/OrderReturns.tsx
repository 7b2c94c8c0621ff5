import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { OrderReturn } from '#contract/counter/order-returns';
import type { Store } from '#contract/store';
import { returnState } from '#lib/messages/counter/returns';
import { formatMoney, type Minor } from '#lib/money/money';
import { nameInBag } from '#lib/order/offer-words';
import { valueOfReturn } from '#lib/order/returns';
import type { BoardDetails } from '#lib/stores/counter/open-order';
import { $hasMoney } from '#lib/stores/counter/money/order-money';
import { readBankAccount, returnFileAddress } from '#lib/stores/counter/money/order-returns';
import { copyText } from '#lib/stores/device/share';
import { Hidden } from '../../../ui/texts/parts.tsx';
import * as t from '#texts/counter-returns';
import * as returnWordsTexts from '#texts/return-words';
import { DecisionForm } from './DecisionForm.tsx';
import { BusyButton } from '../../../ui/BusyButton.tsx';

/** An order's return requests. Deciding requires access to money. */
export function OrderReturns({ order, store }: { order: BoardDetails; store: Store }) {
  const hasMoney = useStore($hasMoney);
  if (order.returns.length === 0 && !order.has_bank_details) return null;
  return (
    <section aria-label={t.title()} className="grid gap-3">
      <h3 tabIndex={-1} className="text-base font-semibold outline-none">
        {t.title()}
      </h3>
      <p className="text-sm text-ink-soft">{returnWordsTexts.times()}</p>
      {order.returns.map((own) => (
        <article key={own.return_id} tabIndex={-1} className="panel grid gap-2 p-3">
          <ReturnFacts own={own} order={order} store={store} />
          {hasMoney && (own.status === 'asked' || own.status === 'offered') && (
            <DecisionForm own={own} order={order} most={mostFor(own, order)} locale={store} />
          )}
        </article>
      ))}
      {hasMoney && order.has_bank_details && <Account />}
    </section>
  );
}

/** The maximum offer for a return, in minor units. */
const mostFor = ({ lines }: OrderReturn, { left, order_value }: BoardDetails): Minor =>
  valueOfReturn(lines, { ...left, most: left.most ?? order_value });

function ReturnFacts({ own, order, store }: { own: OrderReturn; order: BoardDetails; store: Store }) {
  const { lines, reason, status, offer, answer, files, return_id, is_refused, comes_back } = own;
  const state = status === 'asked' ? returnWordsTexts.toAnswer() : returnState(own);
  const nameOf = (line: number) => {
    const ordered = order.lines.find((one) => one.line === line);
    return ordered ? nameInBag(ordered, ordered.offers) : t.line({ line });
  };
  return (
    <>
      {!comes_back && <p className="text-sm">{t.nothingComesBack()}</p>}
      <p className="font-semibold wrap-anywhere">
        {lines.map(({ line, quantity }) => `${quantity} × ${nameOf(line)}`).join(', ')}
      </p>
      <p className="wrap-anywhere">“{reason}”</p>
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {numbered(files).map(({ file_id, kind, number }) => (
            <li key={file_id}>
              <a
                className="link inline-grid min-h-12 place-items-center"
                href={returnFileAddress(return_id, file_id)}
                {...(kind === 'video' ? { download: '' } : { target: '_blank', rel: 'noopener' })}
              >
                {kind === 'video' ? (
                  t.saveVideo({ number })
                ) : (
                  <img
                    src={returnFileAddress(return_id, file_id)}
                    alt={t.picture({ number })}
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
          offer === null ? state : t.withSum({ state, sum: formatMoney(offer, store) }),
          answer,
          is_refused && status === 'asked' && t.offerDeclined(),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

/** Numbers files among those of their kind. */
const numbered = (files: OrderReturn['files']) =>
  files.map((file, index) => ({
    ...file,
    number: files.slice(0, index + 1).filter(({ kind }) => kind === file.kind).length,
  }));

const accountFields = [
  ['upi_id', t.upiId],
  ['holder', t.accountHolder],
  ['account', t.accountNumber],
  ['bank_code', t.bankCode],
  ['bank_name', t.bank],
] as const;

const copiedMs = 2000;

function CopyText({ text, what }: { text: string; what: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text, t.copyFailed({ text })))) return;
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), copiedMs);
  };
  return (
    <button type="button" className="btn btn-quiet" aria-live="polite" onClick={() => void copy()}>
      <ParaglideMessage
        message={isCopied ? t.copiedField : t.copyField}
        inputs={{ field: what }}
        markup={{ hidden: Hidden }}
      />
    </button>
  );
}

/** The customer's bank details, shown on request. The log records who reads them. */
function Account() {
  const [account, setAccount] = useState<Partial<Record<(typeof accountFields)[number][0], string>>>();
  const read = async () => setAccount(await readBankAccount());
  return (
    <section aria-label={t.account()} tabIndex={-1} className="grid">
      {account ? (
        <ul className="panel grid gap-2 p-3">
          {accountFields.map(([name, label]) =>
            account[name] ? (
              <li key={name} className="flex flex-wrap items-center justify-between gap-2">
                <span className="grid min-w-0">
                  <span className="text-sm text-ink-soft">{label()}</span>{' '}
                  <span className="wrap-anywhere">{account[name]}</span>
                </span>
                {name !== 'bank_name' && <CopyText text={account[name]} what={label()} />}
              </li>
            ) : null,
          )}
        </ul>
      ) : (
        <BusyButton className="btn btn-quiet" whileBusy={t.oneMoment()} onPress={read}>
          {t.showAccount()}
        </BusyButton>
      )}
    </section>
  );
}
