import { useState } from 'react';
import type { Proposal, ProposalAnswer, ProposalState } from '#contract/orders/proposal';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import { piecesWords } from '#lib/order/offer-words';
import { answerProposal, payForProposal } from '#lib/stores/orders/linked-offer';
import * as t from '#texts/proposed';
import { Problem } from '../../ui/Problem.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';

interface Props {
  orderId: number;
  proposal: Proposal;
  locale: PriceLocale;
}

const titles = {
  open: t.heading,
  agreed: t.agreedTitle,
  kept: t.keptTitle,
  expired: t.expiredTitle,
  withdrawn: t.withdrawnTitle,
} satisfies Record<ProposalState, unknown>;

/** A change that the store proposes, with the order before and after it; later the result. */
export function ProposalCard({ orderId, proposal, locale }: Props) {
  const [busy, setBusy] = useState<ProposalAnswer>();
  const [problem, setProblem] = useState<string>();
  const { state, words, was, total, before, after, to_pay, refund } = proposal;
  const part = useStepFocus(state);
  const minutes = Math.ceil((proposal.time_left_s ?? 0) / 60);
  const answer = async (choice: ProposalAnswer) => {
    if (busy) return;
    if (choice === 'agree' && to_pay > 0) return payForProposal(orderId, proposal);
    setBusy(choice);
    setProblem(await answerProposal(choice));
    setBusy(undefined);
  };
  const price = (sum: number) => formatMoney(sum, locale);
  return (
    <section ref={part} className="panel grid gap-3" aria-label={t.label()}>
      <h2 tabIndex={-1} className="text-xl wrap-anywhere outline-none">
        {titles[state]()}
      </h2>
      {state === 'open' ? (
        <>
          <p className="wrap-anywhere">{words}</p>
          <div className="grid gap-3 sm:grid-cols-2">
            <Lines title={t.now()} lines={before} total={was} locale={locale} />
            <Lines title={t.after()} lines={after} total={total} locale={locale} />
          </div>
          {to_pay > 0 && <p>{t.payMore({ amount: price(to_pay) })}</p>}
          {refund > 0 && <p>{t.refund({ amount: price(refund) })}</p>}
          <p className="text-sm text-ink-soft">{t.within({ minutes })}</p>
          <div className="grid gap-2 sm:grid-cols-2">
            <button
              type="button"
              className="btn btn-primary"
              aria-disabled={busy !== undefined}
              onClick={() => void answer('agree')}
            >
              {busy === 'agree' ? t.oneMoment() : to_pay > 0 ? t.agreeAndPay({ amount: price(to_pay) }) : t.agree()}
            </button>
            <button
              type="button"
              className="btn btn-quiet"
              aria-disabled={busy !== undefined}
              onClick={() => void answer('keep')}
            >
              {busy === 'keep' ? t.oneMoment() : t.keep()}
            </button>
          </div>
        </>
      ) : (
        <p className="wrap-anywhere">{state === 'agreed' ? t.agreed({ words }) : t.notChanged()}</p>
      )}
      <Problem text={problem} />
    </section>
  );
}

interface LinesProps {
  title: string;
  lines: Proposal['before'];
  total: number;
  locale: PriceLocale;
}

const Lines = ({ title, lines, total, locale }: LinesProps) => (
  <section className="grid content-start gap-1" aria-label={title}>
    <h3 className="text-base font-semibold">{title}</h3>
    <ul className="grid gap-1 text-sm">
      {lines.map((line, index) => (
        <li key={index} className="flex justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{piecesWords(line.quantity, line)}</span>
          <span className="flex-none tabular-nums">{formatMoney(line.price * line.quantity, locale)}</span>
        </li>
      ))}
    </ul>
    <p className="flex justify-between gap-3 border-t border-line pt-1 font-semibold">
      <span>{t.total()}</span>
      <span className="price">{formatMoney(total, locale)}</span>
    </p>
  </section>
);
