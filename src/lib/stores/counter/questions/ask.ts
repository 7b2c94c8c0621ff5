import { atom } from 'nanostores';
import type { Question } from '#lib/messages/counter/questions';

export const $question = atom<(Question & { answer: (isYes: boolean) => void }) | undefined>();

/** Shows a question in a dialog. @returns whether the answer was yes */
export const ask = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    $question.get()?.answer(false);
    const answer = (isYes: boolean) => ($question.set(undefined), resolve(isYes));
    $question.set({ ...question, answer });
  });
