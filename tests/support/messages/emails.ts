import PostalMime, { type Email } from 'postal-mime';
import { paletteFor } from '#lib/catalogue/palette';
import type { OutgoingMessage } from '#server/platform/messages/channel';
import type { EmailDetails, Receipt } from '#server/platform/messages/email/details';
import { variables } from '#server/platform/messages/templates/template';
import { render, type Content, type Kind } from '#server/platform/messages/templates/templates';

/** A message as a mail program reads it. */
export const parseMail = (raw: string): Promise<Email> => PostalMime.parse(raw);

/** A message of a kind, with the sample of each variable. */
export function sampleMessage(kind: Kind): OutgoingMessage {
  const samples = Object.fromEntries(Object.entries(variables).map(([name, [, sample]]) => [name, sample]));
  return {
    recipient: 'asha@example.com',
    kind,
    variables: samples,
    ...render({ kind, variables: samples } as Content),
  };
}

/** The receipt of an order with every optional part. */
const sampleReceipt: Receipt = {
  title: 'Your order 10001',
  lines: [
    { name: 'Toor dal, 1 kg', quantity: '2 × ₹164', sum: '₹328' },
    { name: 'Kashmiri red chilli powder, stone ground, 100 g', quantity: '12 × ₹1,031.50', sum: '₹12,378' },
  ],
  sums: [
    { name: 'Items', sum: '₹12,706' },
    { name: 'Discount (WELCOME)', sum: '−₹50' },
    { name: 'Delivery', sum: '₹20' },
    { name: 'Total', sum: '₹12,676', isTotal: true },
    { name: '1 × Toor dal, 1 kg: left out', sum: '−₹164' },
    { name: 'New total', sum: '₹12,512', isTotal: true },
    { name: 'CGST 2.5%, included', sum: '₹297.90' },
  ],
  notes: [
    'Payment: Cash On Delivery',
    'Time: Sunday, 22 November, 10:30 AM to 11 AM',
    'Delivery to: 12 Ring Road, Surat',
  ],
};

/** The details of an e-mail of a store in a colour. */
export function sampleDetails(theme_colour: string, logo?: Buffer): EmailDetails {
  const palette = paletteFor({ theme_colour });
  const colours = { dark: palette[800], light: palette[200] };
  return {
    brand: { name: 'Surat Sadan', logo, colours, replyTo: 'surat@example.com' },
    receipt: sampleReceipt,
  };
}
