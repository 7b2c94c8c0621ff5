/** What is said about a store's letter; the first line is the specification's (spec §2). */
export const newsletterMessages = {
  invitation: 'Join our subscribers and get best recipe delivered each week!',
  emailRequired: 'Please enter your e-mail address.',
  sent: 'Please look into your inbox: the link in our message makes you a subscriber.',
} as const;
