import * as t from '#texts/product-card';

/** India's food mark: a green dot in a square, or a brown triangle. */
export function VegMark({ veg }: { veg: boolean | null }) {
  if (veg === null) return null;
  return (
    <span
      role="img"
      className={veg ? 'veg-mark' : 'veg-mark not-veg'}
      aria-label={veg ? t.vegetarian() : t.notVegetarian()}
    />
  );
}
