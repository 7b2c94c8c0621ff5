import { ParaglideMessage } from '@inlang/paraglide-js-react';
import type { Offer } from '#contract/counter/offer';
import { offerStateWords, waitingWords } from '#lib/messages/counter/missing';
import type { PriceLocale } from '#lib/money/money';
import { piecesWords, priceWords } from '#lib/order/offer-words';
import { settleOffer } from '#lib/stores/counter/missing';
import { Strong } from '../../../ui/texts/parts.tsx';
import * as t from '#texts/missing';
import { useBusy } from '../../../ui/use-busy.ts';

interface Props {
  offer: Offer;
  locale: PriceLocale;
  /** The age of the data, in milliseconds. */
  elapsed: number;
}

const answers = [
  ['accept', t.customerYes],
  ['leave_out', t.customerNo],
  ['withdraw', t.withdraw],
] as const;

/** A replacement offer and its outcome. Staff can record an answer by phone. */
export function Offered({ offer, locale, elapsed }: Props) {
  const { isBusy, run } = useBusy();
  const { offer_id, quantity, instead, state, time_left_s } = offer;
  return (
    <div tabIndex={-1} className="mb-2 grid gap-2 rounded-lg bg-shade p-3 text-sm">
      <p className="wrap-anywhere">
        <ParaglideMessage
          message={t.insteadFor}
          inputs={{ item: piecesWords(quantity, instead), price: priceWords(offer, locale) }}
          markup={{ item: Strong }}
        />
      </p>
      <p aria-live="polite" className="font-semibold">
        {time_left_s === null ? offerStateWords(state) : waitingWords(time_left_s * 1000 - elapsed)}
      </p>
      {state === 'offered' && (
        <div className="grid gap-2 sm:grid-cols-3">
          {answers.map(([answer, name]) => (
            <button
              key={answer}
              type="button"
              className="btn btn-quiet"
              aria-disabled={isBusy}
              onClick={() => void run(() => settleOffer(offer_id, answer))}
            >
              {name()}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
