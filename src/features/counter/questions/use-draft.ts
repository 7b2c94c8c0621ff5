import { useEffect } from 'react';
import { trackUnsaved } from '#lib/stores/counter/questions/drafts';

/** Asks before leaving the form while it has unsaved input. */
export function useDraft(isTyped: boolean): void {
  useEffect(() => (isTyped ? trackUnsaved() : undefined), [isTyped]);
}
