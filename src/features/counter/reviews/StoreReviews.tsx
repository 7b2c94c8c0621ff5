import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Store } from '#contract/store';
import {
  $reviewProblem,
  $reviews,
  closeReviews,
  readReviews,
  showMoreReviews,
} from '#lib/stores/counter/reviews/reviews';
import * as t from '#texts/counter-reviews';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { AsyncButton } from '../AsyncButton.tsx';
import { ReviewRow } from './ReviewRow.tsx';

export function StoreReviews({ store }: { store: Store }) {
  const state = useStore($reviews);
  const problem = useStore($reviewProblem);
  useEffect(() => {
    void readReviews();
    return closeReviews;
  }, []);
  if (state.status !== 'ready')
    return <NotLoaded state={state} title={t.loadFailed()} onRetry={readReviews} skeleton="h-96 max-w-3xl" />;
  const { reviews, next } = state.data;
  return (
    <section className="panel grid max-w-3xl gap-3 p-4" aria-labelledby="store-reviews">
      <h2 id="store-reviews" tabIndex={-1} className="text-lg outline-none">
        {t.title()}
      </h2>
      <p className="text-ink-soft">{reviews.length > 0 ? t.about() : t.empty()}</p>
      <Problem text={problem ?? state.message} />
      <ul className="grid divide-y divide-line">
        {reviews.map((review) => (
          <ReviewRow key={review.review_id} review={review} store={store} />
        ))}
      </ul>
      {next !== null && (
        <div>
          <AsyncButton onPress={showMoreReviews}>{t.more()}</AsyncButton>
        </div>
      )}
    </section>
  );
}
