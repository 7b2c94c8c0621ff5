import { isEmail } from '../contract/fields.ts';
import { accountMessages as say } from '../messages/account.ts';
import { toTarget, type Country } from './target.ts';

export type RecipientProblems = { name?: string; phone?: string };

/** Mistakes in who receives an order, by field: a name is required, and a phone has the country's digits, if there is one. */
export function recipientProblems(
  { name, phone }: { name: string; phone: string },
  country: Country,
): RecipientProblems {
  const target = toTarget(phone, country);
  const isCallable = phone.trim() === '' || (target !== undefined && !isEmail(target));
  return { ...(name.trim() === '' && { name: say.required }), ...(!isCallable && { phone: say.phoneDigits }) };
}
