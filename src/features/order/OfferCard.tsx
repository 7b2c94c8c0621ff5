import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useState, type ReactNode } from 'react';
import type { Offer, OfferAnswer } from '#contract/counter/offer';
import { pictureAt } from '#lib/catalogue/picture';
import type { PriceLocale } from '#lib/money/money';
import { deadlineWords, outcomeWords, piecesWords, priceWords } from '#lib/order/offer-words';
import * as t from '#texts/offer';
import { Problem } from '../../ui/Problem.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';

interface Props {
  offer: Offer;
  locale: PriceLocale;
  /** @returns the reason for a refusal */
  onAnswer: (answer: OfferAnswer) => Promise<string | undefined>;
}

/** A replacement for a missing item, to accept or leave out; later its outcome. */
export function OfferCard({ offer, locale, onAnswer }: Props) {
  const [busy, setBusy] = useState<OfferAnswer>();
  const [problem, setProblem] = useState<string>();
  const { state, quantity, missing, instead } = offer;
  const isOpen = state === 'offered';
  const part = useStepFocus(state);
  const answer = async (choice: OfferAnswer) => {
    if (busy) return;
    setBusy(choice);
    setProblem(await onAnswer(choice));
    setBusy(undefined);
  };
  return (
    <section ref={part} className="panel grid gap-3" aria-label={t.label({ item: missing.item_name })}>
      <h2 tabIndex={-1} className="text-xl wrap-anywhere outline-none">
        {isOpen ? t.missingTitle({ pieces: piecesWords(quantity, missing) }) : headingOf(offer)}
      </h2>
      {isOpen ? (
        <>
          <div className="flex flex-wrap items-center gap-3">
            {instead.image && (
              <img
                src={pictureAt(instead.image, 160)}
                alt=""
                width="64"
                height="64"
                className="size-16 flex-none rounded-md object-cover"
              />
            )}
            <p className="min-w-0 grow basis-32 wrap-anywhere">
              <ParaglideMessage
                message={t.instead}
                inputs={{ item: piecesWords(quantity, instead) }}
                markup={{ b: Bold }}
              />
              <br />
              <ParaglideMessage message={t.youPay} inputs={{ price: priceWords(offer, locale) }} markup={{ b: Bold }} />
            </p>
          </div>
          <p className="text-sm text-ink-soft">{deadlineWords(offer)}</p>
          <div className="grid gap-2 sm:grid-cols-2">
            <button
              type="button"
              className="btn btn-primary"
              aria-disabled={busy !== undefined}
              onClick={() => void answer('accept')}
            >
              {busy === 'accept' ? t.oneMoment() : t.accept()}
            </button>
            <button
              type="button"
              className="btn btn-quiet"
              aria-disabled={busy !== undefined}
              onClick={() => void answer('leave_out')}
            >
              {busy === 'leave_out' ? t.oneMoment() : t.leaveOut()}
            </button>
          </div>
        </>
      ) : (
        <p className="wrap-anywhere">{outcomeWords(offer)}</p>
      )}
      <Problem text={problem} />
    </section>
  );
}

const Bold = ({ children }: { children?: ReactNode }) => <strong>{children}</strong>;

const headingOf = ({ state }: Offer): string =>
  state === 'accepted' ? t.acceptedTitle() : state === 'withdrawn' ? t.withdrawnTitle() : t.leftOutTitle();
