import * as t from '#texts/pictures';

/** The limit on followed references. Repeated references count each time. */
const maxDrawn = 1000;

/** Counts a drawing's internal references, which multiply when nested. */
export interface DrawingReferences {
  opened(name: string, attributes: [key: string, value: string][], isEmpty: boolean): void;
  closed(): void;
  styled(text: string): void;
  problem(): string | undefined;
}

const urls = (text: string) => [...text.matchAll(/url\s*\(\s*["']?\s*#([^"')\s]+)/gi)].map(([, id = '']) => id);

function idsIn([key, value]: [string, string]): string[] {
  return /(^|:)href$/i.test(key) ? [value.trim().slice(1)] : urls(value);
}

export function createDrawingReferences(): DrawingReferences {
  const open: string[] = [];
  const names = new Map<string, string>();
  /** The references within each id; '' is the drawing itself. */
  const within = new Map<string, string[]>();
  const used = new Set<string>();
  const using = new Set<string>();
  const inStyles: string[] = [];
  const counts = new Map<string, number>();

  function opened(name: string, attributes: [string, string][], isEmpty: boolean): void {
    const id = attributes.find(([key]) => /^(xml:)?id$/.test(key))?.[1] ?? '';
    if (id) names.set(id, name);
    const referred = attributes.flatMap(idsIn);
    const holders = new Set([...open, id, '']);
    for (const holder of holders) {
      const known = within.get(holder) ?? [];
      within.set(holder, known);
      known.push(...referred);
    }
    if (name === 'use') {
      for (const each of referred) used.add(each);
      for (const each of holders) using.add(each);
    }
    if (!isEmpty) open.push(id);
  }

  /** The number of references followed to draw a part; infinite in a cycle. */
  function countDrawn(id: string): number {
    const known = counts.get(id);
    if (known !== undefined) return known;
    counts.set(id, Infinity);
    const count = (within.get(id) ?? []).reduce((sum, each) => sum + 1 + countDrawn(each), 0);
    counts.set(id, count);
    return count;
  }

  return {
    opened,
    closed: () => void open.pop(),
    styled: (text) => void inStyles.push(...urls(text)),
    problem() {
      if ([...used].some((id) => using.has(id))) return t.nestedUse();
      if (inStyles.some((id) => /^(pattern|mask)$/.test(names.get(id) ?? ''))) return t.patternInStyle();
      return countDrawn('') > maxDrawn ? t.tooManyReferences() : undefined;
    },
  };
}
