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

/** @returns infinite where a place is unknown */
function squaredDistance([x, y, z]: Vector, [u, v, w]: Vector): number {
  const squared = (x - u) ** 2 + (y - v) ** 2 + (z - w) ** 2;
  return Number.isNaN(squared) ? Infinity : squared;
}

/**
 * Finds those of `places` that are nearest to one of them: itself first, and of places equally far those before the others.
 * @param count at most as many
 */
export function createNearest<T extends Located>(places: T[], count: number): (from: T) => T[] {
  const known = places.map((place) => ({ place, at: vectorOf(place) }));
  return (from) => {
    const origin = vectorOf(from);
    const found: { place: T; squared: number }[] = [];
    for (const { place, at } of known) {
      const squared = place === from ? -1 : squaredDistance(origin, at);
      if (found.length === count && squared >= (found.at(-1)?.squared ?? 0)) continue;
      const index = found.findIndex((other) => other.squared > squared);
      found.splice(index < 0 ? found.length : index, 0, { place, squared });
      if (found.length > count) found.pop();
    }
    return found.map(({ place }) => place);
  };
}
