/** The sentences about messages when an item is back in stock. */
export const backInStockMessages = {
  title: 'Tell me when it is back',
  about: (name: string) => `We’ll message you once when ${name} is back in stock, then delete your contact details.`,
  field: 'Mobile number or e-mail',
  hint: (country: string) => `A number without + is one in ${country}.`,
  submit: 'Tell me',
  sending: 'One moment...',
  required: 'Please enter a mobile number or an e-mail address.',
  sent: {
    title: 'Please confirm',
    text: (target: string) =>
      `We have sent a link to ${target}. Open it within two days, and we tell you when it is back.`,
  },
  noted: {
    title: 'We tell you',
    text: (target: string) =>
      `When it is back, we write to ${target}: once, within the next 90 days. Others may wait, too: first come, first served.`,
  },
  ended: { title: 'Forgotten', text: () => 'We do not write to you about it.' },
  confirm: 'Thank you. We’ll message you once if it’s back within the next 90 days.',
  forget: 'Done. We have forgotten it, and write nothing about it.',
  end: 'Do not tell me',
  close: 'Close',
} as const;
