import { isTicked, tick, type BoardDetails } from '#lib/stores/counter/open-order';
import { pictureAt } from '#lib/catalogue/picture';

interface Props {
  order: BoardDetails;
  ticking: Record<number, boolean>;
}

/** The lines of an order as one walks along the shelf, with a tick for each. */
export function PickLines({ order: { lines, status }, ticking }: Props) {
  return (
    <ul className="grid divide-y divide-line border-y border-line" aria-label="To pick">
      {lines.map((line) => {
        const { item_name, product_color, unit, item_qty, image, ticked } = line;
        const isDone = isTicked(line, ticking);
        return (
          <li key={line.line}>
            <label className="flex min-h-18 items-center gap-3 py-2">
              {image ? (
                <img
                  src={pictureAt(image, 160)}
                  alt=""
                  width="56"
                  height="56"
                  className="size-14 flex-none rounded-md object-cover"
                />
              ) : (
                <span className="size-14 flex-none rounded-md bg-shade" />
              )}
              <span className={`grid min-w-0 grow ${isDone ? 'text-ink-faint' : ''}`}>
                <span className="font-semibold wrap-anywhere">{item_name}</span>
                <span className="text-sm">{[unit, product_color].filter(Boolean).join(' · ')}</span>
                {ticked?.name && <span className="text-sm text-ink-faint">Picked by {ticked.name}</span>}
              </span>
              <span
                className={`rounded-sm px-1.5 text-xl font-bold tabular-nums ${item_qty > 1 ? 'bg-accent-100 text-accent-800' : ''}`}
              >
                {item_qty}×
              </span>
              {status === 'pending' && (
                <input
                  type="checkbox"
                  className="size-8 flex-none accent-brand-800"
                  aria-label={`${item_qty} × ${item_name}${unit && `, ${unit}`}`}
                  checked={isDone}
                  onChange={(event) => void tick(line.line, event.target.checked)}
                />
              )}
            </label>
          </li>
        );
      })}
    </ul>
  );
}
