/** The messages of the newsletter; the first line is the specification's (spec §2). */
export const newsletterMessages = {
  invitation: 'Join our subscribers and get best recipe delivered each week!',
  emailRequired: 'Please enter your e-mail address.',
  sent: 'Check your inbox and open the link to confirm your subscription.',
  confirm: 'Thank you. Your first recipe comes with our next letter.',
  unsubscribe: 'Done. You will get no more letters from us.',
} as const;
