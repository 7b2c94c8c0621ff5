import type { ReactNode } from 'react';
import { pictureAt } from '#lib/catalogue/picture';

interface Props {
  /** The picture's URL. */
  image: string;
  /** The formatted price. */
  sum: string;
  children: ReactNode;
}

export function SummaryLine({ image, sum, children }: Props) {
  return (
    <li className="flex items-center gap-3">
      <img
        src={pictureAt(image, 160)}
        alt=""
        width="56"
        height="56"
        className="size-14 flex-none rounded-md object-cover"
      />
      <span className="grid grow">{children}</span>
      <span className="price text-sm">{sum}</span>
    </li>
  );
}
