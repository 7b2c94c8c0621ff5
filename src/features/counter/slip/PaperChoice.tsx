import { useStore } from '@nanostores/react';
import type { WritableAtom } from 'nanostores';
import * as t from '#texts/slip';
import { Choice } from '../shelf/Choice.tsx';

interface Props<Paper extends string> {
  papers: readonly [Paper, ...Paper[]];
  /** The preference of this device; null for the first paper. */
  $paper: WritableAtom<Paper | null>;
}

export function PaperChoice<Paper extends string>({ papers, $paper }: Props<Paper>) {
  const paper = useStore($paper) ?? papers[0];
  return (
    <Choice label={t.paper()} name="paper" value={paper} onChange={({ target }) => $paper.set(target.value as Paper)}>
      {papers.map((each) => (
        <option key={each} value={each}>
          {each === 'A4' ? t.a4() : t.roll({ width: each })}
        </option>
      ))}
    </Choice>
  );
}
