export interface Mistake {
  /** Relative to the project's folder: `src/content/policies/about.md`. */
  file: string;
  line: number;
  text: string;
}

export const formatMistake = ({ file, line, text }: Mistake): string => `${file}:${line}: ${text}`;
