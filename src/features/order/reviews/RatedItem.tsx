import { Star } from 'lucide-react';
import { useState } from 'react';
import type { ReceivedItem, ReviewRule } from '#contract/returning/reviews';
import { pictureAt } from '#lib/catalogue/picture';
import { rate } from '#lib/stores/orders/reviews';
import * as t from '#texts/order-reviews';
import { Problem } from '../../../ui/Problem.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { ReviewText } from './ReviewText.tsx';

const reasons: Record<ReviewRule, () => string> = {
  personal: t.personal,
  abusive: t.abusive,
  off_topic: t.offTopic,
  advertising: t.advertising,
  unlawful: t.unlawful,
  not_genuine: t.notGenuine,
};

interface Props {
  item: ReceivedItem;
  orderId: number;
  isOpen: boolean;
}

/** An item with its stars, which a tap saves at once, followed by the review's text. */
export function RatedItem({ item, orderId, isOpen }: Props) {
  const { item_id, item_name, unit, image, review } = item;
  const [tapped, setTapped] = useState<number>();
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isBusy, run } = useBusy();
  const stars = tapped ?? review?.stars ?? 0;
  const canRate = isOpen && !review?.removed_for;
  const save = (wanted: number) =>
    run(async () => {
      setTapped(wanted);
      const failure = await rate(orderId, item_id, { stars: wanted });
      setTapped(undefined);
      setProblem(failure);
      setSaid(failure ? '' : t.saved());
    });
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <img
          src={pictureAt(image, 160)}
          alt=""
          width="40"
          height="40"
          loading="lazy"
          className="size-10 flex-none rounded-md object-cover"
        />
        <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
          {item_name} <span className="text-sm text-ink-soft">{unit}</span>
        </span>
        <fieldset className="flex flex-none max-sm:-ml-2.5">
          <legend className="visually-hidden">{t.group({ item: item_name })}</legend>
          {[1, 2, 3, 4, 5].map((count) => (
            <button
              key={count}
              type="button"
              className="grid size-11 place-items-center rounded-full text-brand-800 hover:bg-brand-50"
              aria-label={t.starsOf({ stars: count, item: item_name })}
              aria-pressed={stars === count}
              aria-disabled={!canRate || isBusy || undefined}
              onClick={() => canRate && void save(count)}
            >
              <Star size={24} aria-hidden="true" fill={count <= stars ? 'currentColor' : 'none'} />
            </button>
          ))}
        </fieldset>
      </div>
      <output className="text-sm text-success-700 empty:hidden">{said}</output>
      <Problem text={problem} />
      {review && (
        <>
          {review.removed_for && (
            <p className="text-sm wrap-anywhere">{t.removed({ reason: reasons[review.removed_for]() })}</p>
          )}
          <ReviewText
            text={review.text}
            item={item_name}
            onSave={
              canRate
                ? async (text) => {
                    const failure = await rate(orderId, item_id, { stars: review.stars, text });
                    setSaid(failure ? '' : t.textSaved());
                    return failure;
                  }
                : undefined
            }
          />
          {review.answer && <p className="text-sm wrap-anywhere">{t.answered({ answer: review.answer.text })}</p>}
        </>
      )}
    </li>
  );
}
