import type { Category } from '#contract/catalogue';
import { pictureAt } from '#lib/catalogue/picture';

/** A category with a picture of something in it. */
export type PicturedCategory = Category & { picture: string };

interface Props {
  categories: PicturedCategory[];
  chosen: number | null;
  onChoose: (category: number | null) => void;
}

interface TileProps {
  name: string;
  pictures: string[];
  isChosen: boolean;
  onPress: () => void;
}

function Tile({ name, pictures, isChosen, onPress }: TileProps) {
  return (
    <li>
      <button type="button" className="category-tile" aria-pressed={isChosen} onClick={onPress}>
        <span className={pictures.length > 1 ? 'pictures' : undefined}>
          {pictures.map((picture) => (
            <img key={picture} src={pictureAt(picture, 160)} alt="" width="80" height="80" decoding="async" />
          ))}
        </span>
        {name}
      </button>
    </li>
  );
}

/** Four pictures from all over the list. */
const spread = (categories: PicturedCategory[]) =>
  [0, 0.4, 0.75, 1].map((part) => categories[Math.floor(part * (categories.length - 1))]?.picture ?? '');

/** The horizontal list of categories, "All" first. */
export function CategoryRow({ categories, chosen, onChoose }: Props) {
  return (
    <ul className="category-row" aria-label="Categories">
      <Tile
        name="All"
        pictures={[...new Set(spread(categories))]}
        isChosen={chosen === null}
        onPress={() => onChoose(null)}
      />
      {categories.map(({ category_id, category_name, picture }) => (
        <Tile
          key={category_id}
          name={category_name}
          pictures={[picture]}
          isChosen={chosen === category_id}
          onPress={() => onChoose(category_id)}
        />
      ))}
    </ul>
  );
}
