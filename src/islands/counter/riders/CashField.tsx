import { toDecimal, type Minor } from '#lib/money/money';
import { Field } from '../../form/Field.tsx';

/** The cash that was taken for an order; at first what is due, in minor units. */
export const CashField = ({ due, error }: { due: Minor; error: string | undefined }) => (
  <Field
    label="Cash received"
    name="cash"
    inputMode="decimal"
    autoComplete="off"
    required
    defaultValue={String(toDecimal(due))}
    error={error}
  />
);
