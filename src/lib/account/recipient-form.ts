import { mobileProblem } from './mobile-problem.ts';
import { nameProblem } from './name-problem.ts';
import type { Country } from './target.ts';

export type RecipientProblems = { name?: string; phone?: string };

/** A name is required. A phone number is optional. */
export function recipientProblems(
  { name, phone }: { name: string; phone: string },
  country: Country,
): RecipientProblems {
  const problem = phone.trim() === '' ? undefined : mobileProblem(phone, country);
  const wrongName = nameProblem(name);
  return { ...(wrongName && { name: wrongName }), ...(problem && { phone: problem }) };
}
