import { isUnseen, maxLengths, oneLine } from '../contract/fields.ts';
import * as formTexts from '#texts/form';

/** Explains why a name is invalid; undefined if it is valid. */
export function nameProblem(text: string, maxLength: number = maxLengths.name): string | undefined {
  const name = text.trim();
  if (name === '' || isUnseen(name)) return formTexts.required();
  if (name.length > maxLength) return formTexts.tooLong({ max: maxLength });
  return oneLine.test(name) ? undefined : formTexts.checkField();
}
