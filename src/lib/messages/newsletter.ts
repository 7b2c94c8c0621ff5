/** The messages of the newsletter; the first line is the specification's (spec §2). */
export const newsletterMessages = {
  invitation: 'Join our subscribers and get best recipe delivered each week!',
  emailRequired: 'Please enter your e-mail address.',
  sent: 'Please look into your inbox: the link in our message makes you a subscriber.',
  confirm: 'Thank you. Your first recipe comes with our next letter.',
  unsubscribe: 'Done. You will get no more letters from us.',
  incomplete: 'This link is not complete. Please open it from the message again.',
} as const;
