interface Located {
  latitude: number;
  longitude: number;
}

type Vector = [x: number, y: number, z: number];

const radians = Math.PI / 180;

/** A point on the unit sphere: of two points, the straight line is shorter just when the way is. */
function vectorOf({ latitude, longitude }: Located): Vector {
  const [phi, lambda] = [latitude * radians, longitude * radians];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

interface Place<T> {
  place: T;
  /** Its place in the list. */
  order: number;
}

/** A point with all that lie there, in the order of the list: stores of one postal code often share a point. */
interface Spot<T> {
  at: Vector;
  places: Place<T>[];
}

/** A spot between those below and those above it along one axis. */
interface Branch<T> {
  spot: Spot<T>;
  axis: number;
  below: Branch<T> | undefined;
  above: Branch<T> | undefined;
}

const isKnown = (at: Vector) => !at.some(Number.isNaN);

const squaredDistance = ([x, y, z]: Vector, [u, v, w]: Vector): number => (x - u) ** 2 + (y - v) ** 2 + (z - w) ** 2;

function spotsOf<T extends Located>(places: T[]): Spot<T>[] {
  const spots = new Map<string, Spot<T>>();
  for (const [order, place] of places.entries()) {
    const at = vectorOf(place);
    const spot = spots.get(at.join(' '));
    if (spot) spot.places.push({ place, order });
    else if (isKnown(at)) spots.set(at.join(' '), { at, places: [{ place, order }] });
  }
  return [...spots.values()];
}

/** The axis along which spots lie farthest apart: none of the others need do, such as for stores of one latitude. */
function widestAxis(spots: Spot<unknown>[]): number {
  const widths = [0, 1, 2].map((axis) => {
    let [low, high] = [Infinity, -Infinity];
    for (const { at } of spots) [low, high] = [Math.min(low, at[axis]!), Math.max(high, at[axis]!)];
    return high - low;
  });
  return widths.indexOf(Math.max(...widths));
}

function grow<T>(spots: Spot<T>[]): Branch<T> | undefined {
  if (spots.length === 0) return undefined;
  const axis = widestAxis(spots);
  const sorted = spots.toSorted((one, other) => one.at[axis]! - other.at[axis]!);
  const middle = sorted.length >> 1;
  return { spot: sorted[middle]!, axis, below: grow(sorted.slice(0, middle)), above: grow(sorted.slice(middle + 1)) };
}

/**
 * Finds those of `places` that are nearest to one of them: itself first, of places equally far those before the others, and
 * last those whose place is not known. It compares with those nearby, not with all.
 * @param count at most as many
 * @param measure how far two points are apart, squared; looks at each point once
 */
export function createNearest<T extends Located>(
  places: T[],
  count: number,
  measure = squaredDistance,
): (from: T) => T[] {
  const tree = grow(spotsOf(places));
  const unknown = places.filter((place) => !isKnown(vectorOf(place)));
  return (from) => {
    const origin = vectorOf(from);
    if (!isKnown(origin)) return [from, ...places.filter((place) => place !== from)].slice(0, count);
    const found: (Place<T> & { squared: number })[] = [{ place: from, order: -1, squared: -1 }];
    const isFull = () => found.length >= count;
    const add = (place: Place<T>, squared: number) => {
      const index = found.findLastIndex((other) => (squared - other.squared || place.order - other.order) > 0);
      found.splice(index + 1, 0, { ...place, squared });
      if (found.length > count) found.pop();
    };
    const search = (branch: Branch<T> | undefined) => {
      if (!branch) return;
      const { spot, axis, below, above } = branch;
      const away = origin[axis]! - spot.at[axis]!;
      search(away < 0 ? below : above);
      const squared = measure(origin, spot.at);
      if (!isFull() || squared <= found.at(-1)!.squared)
        for (const each of spot.places.slice(0, count + 1)) if (each.place !== from) add(each, squared);
      if (!isFull() || away ** 2 <= found.at(-1)!.squared) search(away < 0 ? above : below);
    };
    search(tree);
    return [...found.map(({ place }) => place), ...unknown].slice(0, count);
  };
}
