import { isEmail, maxLengths } from '../contract/fields.ts';
import { mobileProblem } from './mobile-problem.ts';
import { nameProblem } from './name-problem.ts';
import { toTarget, type Country, type Target } from './target.ts';
import * as accountTexts from '#texts/account';
import * as formTexts from '#texts/form';

/** The first step of the checkout's registration (spec §2). */
export interface RegistrationDetails {
  first_name: string;
  last_name: string;
  email: string;
  mobile_number: string;
}

/** Limits in characters. Both names are sent as one, with a space between them. */
export const nameParts = { first: maxLengths.name / 2, last: maxLengths.name / 2 - 1 };

type Problems<Fields> = Partial<Record<keyof Fields, string>>;

function emailProblem({ email }: RegistrationDetails, country: Country): string | undefined {
  if (email.trim() === '') return country === 'Canada' ? formTexts.required() : undefined;
  return isEmail(email.trim()) ? undefined : formTexts.emailForm();
}

/** Problems by field (spec §5). */
export function detailProblems(details: RegistrationDetails, country: Country): Problems<RegistrationDetails> {
  const first = nameProblem(details.first_name, nameParts.first);
  const last = nameProblem(details.last_name, nameParts.last);
  const email = emailProblem(details, country);
  const mobile = country === 'Canada' ? undefined : mobileProblem(details.mobile_number, country);
  return {
    ...(first && { first_name: first }),
    ...(last && { last_name: last }),
    ...(email && { email }),
    ...(mobile && { mobile_number: mobile }),
  };
}

/** The mobile number, in Canada the e-mail (spec §5). */
export const otpTarget = (details: RegistrationDetails, country: Country): Target =>
  toTarget(country === 'Canada' ? details.email : details.mobile_number, country) ?? '';

export interface PasswordPair {
  password: string;
  confirm_password: string;
}

export function passwordProblems({ password, confirm_password }: PasswordPair): Problems<PasswordPair> {
  if (password.length < 8) return { password: accountTexts.passwordLength() };
  return password === confirm_password ? {} : { confirm_password: accountTexts.passwordsDiffer() };
}
