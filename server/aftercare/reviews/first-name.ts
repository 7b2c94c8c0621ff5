import * as t from '#texts/reviews';

/** The public first name; "A customer" if it is not a name, such as a number. */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return /^\p{L}[\p{L}\p{M}.'’-]{1,29}$/u.test(first) ? first : t.customer();
}
