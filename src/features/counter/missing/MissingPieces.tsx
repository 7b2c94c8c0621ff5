import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useId, useState } from 'react';
import { refundWords } from '#lib/messages/counter/money';
import { questions } from '#lib/messages/counter/questions';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import { valueOfMixed } from '#lib/order/line-value';
import { piecesWords } from '#lib/order/offer-words';
import type { BoardDetails } from '#lib/stores/counter/open-order';
import { ask } from '#lib/stores/counter/questions/ask';
import { leaveOut, offerInstead } from '#lib/stores/counter/missing';
import { reductionOf, moneyOf } from '#lib/stores/counter/money/order-money';
import { Hidden } from '../../../ui/texts/parts.tsx';
import * as t from '#texts/missing';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { Candidates } from './Candidates.tsx';
import { SoldOut } from './SoldOut.tsx';
import { useBusy } from '../../../ui/use-busy.ts';

interface Props {
  order: BoardDetails;
  line: BoardDetails['lines'][number];
  /** A picked line must be unticked first. */
  isTicked: boolean;
  pickedBy: string;
  locale: PriceLocale;
}

/** The same height with and without a tick, so that the boxes below do not move. */
const besideTick = '-mt-3 ml-15 flex min-h-11 items-center max-[22rem]:mt-0 max-[22rem]:ml-0';

/** Records missing pieces of a line, to leave out or to replace. */
export function MissingPieces({ order, line, isTicked, pickedBy, locale }: Props) {
  const [step, setStep] = useState<'closed' | 'asking' | 'searching'>('closed');
  const [quantity, setQuantity] = useState(1);
  const { isBusy, run } = useBusy();
  const part = useStepFocus(step, step === 'searching');
  const quantityId = useId();
  const { item_name, to_pick } = line;
  const { lines_version } = order;
  const missing = { line: line.line, quantity: Math.min(quantity, to_pick), to_pick, lines_version };
  const left = order.left.lines.find((own) => own.line === line.line);
  const value = left ? valueOfMixed(left, missing.quantity) : 0;
  const send = (work: () => Promise<boolean>) =>
    run(async () => {
      if (!(await work())) return;
      setStep('closed');
      setQuantity(1);
    });
  const question = () => {
    const sum = formatMoney(reductionOf(order, value), locale);
    return questions.leaveOut(piecesWords(missing.quantity, line), sum, refundWords(moneyOf(order), sum));
  };
  if (step === 'closed' && isTicked)
    return <p className={`${besideTick} text-sm text-ink-faint`}>{pickedBy && t.pickedBy({ pickedBy })}</p>;
  if (step === 'closed')
    return (
      <div ref={part} className={besideTick}>
        <button type="button" className="link min-h-11" data-opens="asking" onClick={() => setStep('asking')}>
          <ParaglideMessage message={t.missingLine} inputs={{ item: item_name }} markup={{ hidden: Hidden }} />
        </button>
      </div>
    );
  return (
    <div ref={part} className="mb-3 grid gap-3 rounded-lg border border-line-strong p-3">
      <h3 tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
        {step === 'searching' && missing.quantity > 1
          ? t.missingPieces({ pieces: missing.quantity, item: item_name })
          : t.missingItem({ item: item_name })}
      </h3>
      {step === 'asking' && to_pick > 1 && (
        <div className="field">
          <label htmlFor={quantityId}>{t.howMany()}</label>
          <select
            id={quantityId}
            className="min-h-12"
            value={missing.quantity}
            onChange={({ target }) => setQuantity(Number(target.value))}
          >
            {Array.from({ length: to_pick }, (_, index) => (
              <option key={index}>{index + 1}</option>
            ))}
          </select>
        </div>
      )}
      <SoldOut line={line} />
      {step === 'searching' && <p className="text-sm text-ink-soft">{t.offerHint()}</p>}
      {step === 'asking' ? (
        <div className="grid gap-2">
          <button type="button" className="btn btn-primary" data-opens="searching" onClick={() => setStep('searching')}>
            {t.offerOther()}
          </button>
          <button
            type="button"
            className="btn btn-quiet"
            aria-disabled={isBusy}
            onClick={() => void send(async () => (await ask(question())) && leaveOut(missing))}
          >
            {isBusy ? t.oneMoment() : t.leaveOut()}
          </button>
        </div>
      ) : (
        <Candidates
          line={line.line}
          quantity={missing.quantity}
          most={value}
          locale={locale}
          isBusy={isBusy}
          onChoose={(item) => void send(() => offerInstead(missing, item))}
        />
      )}
      <button type="button" className="btn btn-quiet" onClick={() => setStep('closed')}>
        {t.close()}
      </button>
    </div>
  );
}
