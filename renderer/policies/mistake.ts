/** A mistake that an editor has to correct, in one sentence. */
export interface Mistake {
  /** Relative to the project's folder: `src/content/policies/about.md`. */
  file: string;
  line: number;
  text: string;
}

/** A mistake in one line that editors can click on: `src/content/policies/about.md:12: …`. */
export const formatMistake = ({ file, line, text }: Mistake): string => `${file}:${line}: ${text}`;
