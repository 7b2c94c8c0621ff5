const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What an owner reads on the set-up page. */
export const setupMessages = {
  sent: ({ sent_to, code }: { sent_to: 'recipient' | 'outbox'; code: string }): string =>
    sent_to === 'recipient'
      ? `Sent: the code ${code} should arrive within a minute.`
      : `The code ${code} is in the outbox: this shop is only on your computer and sends nothing out.`,
  fileTooLarge: 'This file is larger than 2 MB. Leave out some rows, or import a folder on the shop’s machine.',
  found: (file: string, { items, categories }: { items: number; categories: number }): string =>
    `${file}: ${plural(items, 'item', 'items')} in ${plural(categories, 'category', 'categories')}.`,
  keysWork: 'Razorpay accepts these keys.',
  domainWorks: 'The shop answers at its address.',
};

/** A problem as a sentence beside its field: “must be …” begins with the field’s name elsewhere. */
export const problemSentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}.`.replace(/\.\.$/, '.');

export const stepNames = {
  shop: 'Your shop',
  hours: 'Hours and delivery',
  items: 'What you sell',
  owner: 'You',
} as const;
