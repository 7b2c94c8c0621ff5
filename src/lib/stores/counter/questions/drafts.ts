import { questions } from '#lib/messages/counter/questions';
import { ask } from './ask.ts';

const drafts = new Set<symbol>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function change(work: () => unknown): void {
  work();
  if (drafts.size > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}

/** Marks a form as unsaved, so that the page asks before leaving it. @returns removes the mark */
export function trackUnsaved(): () => void {
  const key = Symbol('draft');
  change(() => drafts.add(key));
  return () => change(() => drafts.delete(key));
}

export const hasUnsaved = (): boolean => drafts.size > 0;

/** Asks before unsaved input is lost. @returns whether it may be discarded; the marks are then cleared */
export async function confirmDiscard(): Promise<boolean> {
  const isConfirmed = !hasUnsaved() || (await ask(questions.draft()));
  if (isConfirmed) change(() => drafts.clear());
  return isConfirmed;
}
