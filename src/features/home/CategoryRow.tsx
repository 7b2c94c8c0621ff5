import type { MouseEvent } from 'react';
import { browseAddress } from '#lib/catalogue/browse-page';
import type { PicturedCategory } from '#lib/catalogue/catalogue';
import { pictureAt } from '#lib/catalogue/picture';
import * as t from '#texts/product-list';
import { opensElsewhere } from '../../widgets/opens-elsewhere.ts';

export type CategoryTile = Omit<PicturedCategory, 'count'>;

interface Props {
  categories: CategoryTile[];
  chosen: number | null;
  /** Shows the category on this page. Without it a tile links to the category's own page. */
  onChoose?: (category: number | null) => void;
}

interface TileProps {
  name: string;
  address: string;
  pictures: string[];
  isChosen: boolean;
  onPress?: (() => void) | undefined;
}

function Tile({ name, address, pictures, isChosen, onPress }: TileProps) {
  const press = (event: MouseEvent) => {
    if (!onPress || opensElsewhere(event.nativeEvent)) return;
    event.preventDefault();
    onPress();
  };
  return (
    <li>
      <a
        href={address}
        className="category-tile"
        aria-current={isChosen ? 'true' : undefined}
        data-replay={onPress && ''}
        onClick={press}
      >
        <span className={pictures.length > 1 ? 'pictures' : undefined}>
          {pictures.map((picture) => (
            <img
              key={picture}
              src={pictureAt(picture, 160)}
              alt=""
              width="80"
              height="80"
              loading="lazy"
              decoding="async"
            />
          ))}
        </span>
        {name}
      </a>
    </li>
  );
}

/** Four pictures from across the list. */
const samplePictures = (categories: CategoryTile[]) =>
  [0, 0.4, 0.75, 1].map((fraction) => categories[Math.floor(fraction * (categories.length - 1))]?.picture ?? '');

export function CategoryRow({ categories, chosen, onChoose }: Props) {
  const tile = (category: number | null, name: string, pictures: string[]) => (
    <Tile
      key={category}
      name={name}
      address={browseAddress({ category, page: 1 })}
      pictures={pictures}
      isChosen={chosen === category}
      onPress={onChoose && (() => onChoose(category))}
    />
  );
  return (
    <ul className="category-row" aria-label={t.categoriesLabel()}>
      {tile(null, t.all(), [...new Set(samplePictures(categories))])}
      {categories.map(({ category_id, category_name, picture }) => tile(category_id, category_name, [picture]))}
    </ul>
  );
}
