import { useStore } from '@nanostores/react';
import { $saved, type Section } from '#lib/stores/counter/settings/settings';
import * as t from '#texts/shop-settings';
import { Problem } from '../../../ui/Problem.tsx';

/** The result of the last save of a section. */
export function Outcome({ section }: { section: Section }) {
  const saved = useStore($saved);
  const own = saved?.section === section ? saved : undefined;
  return (
    <>
      <Problem text={own?.problem} />
      <output className={own && !own.problem ? 'alert alert-success block' : 'absolute'}>
        {own && !own.problem && t.saved()}
      </output>
    </>
  );
}

/** The sentence about an invalid cell of a section; undefined for a valid cell. */
export function useCellProblem(section: Section): (row: number, column: string) => string | undefined {
  const saved = useStore($saved);
  return (row, column) => {
    if (saved?.section !== section) return undefined;
    const problem = saved.cells.find((cell) => cell.row === row && cell.column === column);
    return problem && t.cellProblem({ problem: problem.message });
  };
}
