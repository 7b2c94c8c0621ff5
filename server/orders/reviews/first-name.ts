import * as t from '#texts/reviews';

/** The first name of a customer, as everyone may read it; "A customer" where the name is none, such as a number. */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return /^\p{L}[\p{L}\p{M}.'’-]{1,29}$/u.test(first) ? first : t.customer();
}
