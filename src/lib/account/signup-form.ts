import { isDate, isEmail } from '../contract/fields.ts';
import { isAdult } from './age.ts';
import { mobileProblem } from './mobile-problem.ts';
import { nameProblem } from './name-problem.ts';
import { toTarget, type Country, type Target } from './target.ts';
import * as accountTexts from '#texts/account';
import * as formTexts from '#texts/form';

/** The fields of the page `/Signup` (spec §2). */
export interface SignupForm {
  name: string;
  email: string;
  password: string;
  mobile_number: string;
  dob: string;
  address_1: string;
  address_2: string;
}

export type SignupDetails = Omit<SignupForm, 'password'>;

export interface SignupStore {
  saas_id: number;
  store_id: number;
  country: Country;
}

export type SignupProblems = Partial<Record<keyof SignupForm, string>>;

/** The first store whose country matches the mobile number, else the first. */
export const storeFor = (mobile: string, stores: [SignupStore, ...SignupStore[]]): SignupStore =>
  stores.find(({ country }) => toTarget(mobile, country) !== undefined) ?? stores[0];

/** The mobile number; in Canada the e-mail, if there is one (spec §5). */
export function signupTarget({ mobile_number, email }: SignupDetails, country: Country): Target {
  const mobile = toTarget(mobile_number, country);
  return (country === 'Canada' ? (toTarget(email, country) ?? mobile) : mobile) ?? '';
}

function missingOrWrongMobile({ mobile_number, email }: SignupForm, country: Country): string | undefined {
  if (mobile_number.trim() === '' && country === 'Canada' && email.trim() !== '') return undefined;
  return mobileProblem(mobile_number, country);
}

function dobProblem({ dob }: SignupForm, now: Date): string | undefined {
  if (!isDate(dob)) return accountTexts.dayForm();
  return isAdult(dob, now) ? undefined : accountTexts.tooYoung();
}

export function signupProblems(form: SignupForm, country: Country, now: Date): SignupProblems {
  const problems: SignupProblems = {};
  const name = nameProblem(form.name);
  if (name) problems.name = name;
  if (form.email.trim() !== '' && !isEmail(form.email.trim())) problems.email = formTexts.emailForm();
  if (form.password.length < 8) problems.password = accountTexts.passwordLength();
  const mobile = missingOrWrongMobile(form, country);
  if (mobile) problems.mobile_number = mobile;
  const dob = dobProblem(form, now);
  if (dob) problems.dob = dob;
  return problems;
}
