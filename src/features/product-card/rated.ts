import type { CardProduct } from '#lib/catalogue/card-product';
import * as t from '#texts/product-card';

type Rated = Pick<CardProduct, 'rating' | 'rating_count'>;

/** The average rating and the number of reviews: `★ 4.3 (12)`; empty without reviews. */
export const ratedWords = ({ rating, rating_count }: Rated): string =>
  rating ? `★ ${rating.toFixed(1)} (${rating_count})` : '';

/** The same for screen readers. */
export const ratedLabel = ({ rating, rating_count }: Rated): string =>
  rating ? t.rated({ average: rating.toFixed(1), count: rating_count ?? 0 }) : '';
