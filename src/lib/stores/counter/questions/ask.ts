import { atom } from 'nanostores';
import type { Question } from '#lib/messages/counter/questions';

/** The question on the screen, and what answers it. */
export const $question = atom<(Question & { answer: (isYes: boolean) => void }) | undefined>();

/** Asks a question over everything else. @returns whether the answer was yes */
export const ask = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    $question.get()?.answer(false);
    const answer = (isYes: boolean) => ($question.set(undefined), resolve(isYes));
    $question.set({ ...question, answer });
  });
