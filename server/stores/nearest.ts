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
  at: Vector;
}

const isKnown = (at: Vector) => !at.some(Number.isNaN);

const squaredDistance = ([x, y, z]: Vector, [u, v, w]: Vector): number => (x - u) ** 2 + (y - v) ** 2 + (z - w) ** 2;

/** How many of the places, which go from south to north, are south of a height. */
function countSouthOf(places: Place<unknown>[], height: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]!.at[2] < height) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Finds those of `places` that are nearest to one of them: itself first, of places equally far those before the others, and
 * last those whose place is not known. Looks south and north of it, no further than the farthest of those found.
 * @param count at most as many
 */
export function createNearest<T extends Located>(places: T[], count: number): (from: T) => T[] {
  const all = places.map((place, order): Place<T> => ({ place, order, at: vectorOf(place) }));
  const northwards = all.filter(({ at }) => isKnown(at)).sort((one, other) => one.at[2] - other.at[2]);
  const unknown = all.filter(({ at }) => !isKnown(at)).map(({ place }) => place);
  return (from) => {
    const origin = vectorOf(from);
    if (!isKnown(origin)) return [from, ...places.filter((place) => place !== from)].slice(0, count);
    const found: (Place<T> & { squared: number })[] = [];
    const add = (each: Place<T>) => {
      const squared = each.place === from ? -1 : squaredDistance(origin, each.at);
      const index = found.findIndex((other) => (other.squared - squared || other.order - each.order) > 0);
      found.splice(index < 0 ? found.length : index, 0, { ...each, squared });
      if (found.length > count) found.pop();
    };
    let north = countSouthOf(northwards, origin[2]);
    let south = north - 1;
    for (;;) {
      const toSouth = origin[2] - (northwards[south]?.at[2] ?? -Infinity);
      const toNorth = (northwards[north]?.at[2] ?? Infinity) - origin[2];
      const way = Math.min(toSouth, toNorth);
      if (way === Infinity || (found.length === count && way ** 2 > found.at(-1)!.squared)) break;
      add(toSouth <= toNorth ? northwards[south--]! : northwards[north++]!);
    }
    return [...found.map(({ place }) => place), ...unknown].slice(0, count);
  };
}
