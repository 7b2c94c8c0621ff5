/** What a sample is about; the values should be few, as each combination is kept for good. */
export type Labels = Record<string, string | number>;

/** Measurements of one kind, in the words of Prometheus. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  /** `suffix` is put behind the name: `_bucket`. */
  samples: { suffix?: string; labels?: Labels; value: number }[];
}

/** The media type of {@link exposition}. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '"': '\\"' };
const escaped = (text: string, characters: RegExp) => text.replaceAll(characters, (each) => escapes[each] ?? each);

const labelled = (labels: Labels) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value), /[\\\n"]/g)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};

function linesOf({ name, help, type, samples }: Family): string[] {
  return [
    `# HELP ${name} ${escaped(help, /[\\\n]/g)}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelled(labels)} ${value}`),
  ];
}

/** Families as the text that Prometheus reads (exposition format 0.0.4). */
export const exposition = (families: Family[]): string => `${families.flatMap(linesOf).join('\n')}\n`;
