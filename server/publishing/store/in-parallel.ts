/** Runs `work` for each, `width` at a time. @throws the first failure, and starts no more */
export async function inParallel<T>(many: readonly T[], work: (one: T) => Promise<void>, width = 16): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < many.length) {
      const one = many[next] as T;
      next += 1;
      try {
        await work(one);
      } catch (error) {
        next = many.length;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(width, many.length) }, lane));
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
}
