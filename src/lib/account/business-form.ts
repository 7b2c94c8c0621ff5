import { isUnseen } from '../contract/fields.ts';
import { accountMessages } from '../messages/account.ts';
import { checkoutMessages } from '../messages/checkout.ts';
import { gstinProblem, normalizeGstin } from '../tax/gstin.ts';

interface Business {
  gstin: string;
  name: string;
  address: string;
}

export type BusinessProblems = Partial<Business>;

const isMissing = (text: string): boolean => text === '' || isUnseen(text);

/** Mistakes in the business on an invoice, by field: all are required (Rule 46 CGST). */
export function businessProblems({ gstin, name, address }: Business): BusinessProblems {
  const wrong = gstinProblem(normalizeGstin(gstin));
  return {
    ...(wrong && { gstin: isMissing(gstin) ? accountMessages.required : checkoutMessages.gstin(wrong) }),
    ...(isMissing(name) && { name: accountMessages.required }),
    ...(isMissing(address) && { address: accountMessages.required }),
  };
}
