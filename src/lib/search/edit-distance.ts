/** The edit distance of two words; swapping two neighbours counts once. Infinity above `max`. */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return Infinity;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwapped ? (before[j - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    if (Math.min(...next, ...row) > max) return Infinity;
    [before, row] = [row, next];
  }
  return row[b.length]! > max ? Infinity : row[b.length]!;
}
