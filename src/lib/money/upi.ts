import { toDecimal, type Minor } from './money.ts';

interface UpiPayment {
  upiId: string;
  payee: string;
  amount: Minor;
  note: string;
}

/** A link that opens a UPI app with an amount in rupees. */
export const upiLink = ({ upiId, payee, amount, note }: UpiPayment): string =>
  `upi://pay?pa=${upiId}&pn=${encodeURIComponent(payee)}&am=${toDecimal(amount).toFixed(2)}&cu=INR&tn=${encodeURIComponent(note)}`;
