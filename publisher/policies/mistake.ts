/** Something that an editor has to put right: where it is, and what it is in one sentence. */
export interface Mistake {
  /** As seen from the project's folder: `src/content/policies/about.md`. */
  file: string;
  line: number;
  text: string;
}

/** A mistake in one line that editors can click on: `src/content/policies/about.md:12: …`. */
export const describe = ({ file, line, text }: Mistake): string => `${file}:${line}: ${text}`;
