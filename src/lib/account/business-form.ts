import * as v from 'valibot';
import * as checkoutTexts from '#texts/checkout';
import * as formTexts from '#texts/form';
import { isUnseen } from '../contract/fields.ts';
import { gstinProblem, normalizeGstin } from '../tax/gstin.ts';

/** A GSTIN with the name and address registered under it, as typed. */
export const typedBusiness = v.object({ gstin: v.string(), name: v.string(), address: v.string() });
export type TypedBusiness = v.InferOutput<typeof typedBusiness>;

export type BusinessProblems = Partial<TypedBusiness>;

const isMissing = (text: string): boolean => text === '' || isUnseen(text);

/** All fields are required (Rule 46 CGST). */
export function businessProblems({ gstin, name, address }: TypedBusiness): BusinessProblems {
  const wrong = gstinProblem(normalizeGstin(gstin));
  return {
    ...(wrong && { gstin: isMissing(gstin) ? formTexts.required() : checkoutTexts.gstinProblem({ problem: wrong }) }),
    ...(isMissing(name) && { name: formTexts.required() }),
    ...(isMissing(address) && { address: formTexts.required() }),
  };
}
