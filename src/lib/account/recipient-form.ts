import { mobileProblem } from './mobile-problem.ts';
import { nameProblem } from './name-problem.ts';
import type { Country } from './target.ts';

export type RecipientProblems = { name?: string; phone?: string };

/** Mistakes in who receives an order, by field: a name is required, and a phone has the country's digits, if there is one. */
export function recipientProblems(
  { name, phone }: { name: string; phone: string },
  country: Country,
): RecipientProblems {
  const problem = phone.trim() === '' ? undefined : mobileProblem(phone, country);
  const wrongName = nameProblem(name);
  return { ...(wrongName && { name: wrongName }), ...(problem && { phone: problem }) };
}
