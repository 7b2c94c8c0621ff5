import type { Template } from './template.ts';

/** Messages about accounts, and messages that people requested. */
export const accountTemplates = {
  code: {
    subject: 'Your {sender} code',
    // The last line limits autofill to the shop's own hosts (WICG, origin-bound one-time codes).
    text: '{code} is your one-time code for {sender}. It is good for 5 minutes. Never share it.\n\n@{host} #{code}',
    email: '{code} is your one-time code for {sender}. It is good for 5 minutes. Never share it.',
  },
  contact_changed: {
    subject: 'Your {store} account was changed',
    text: '{contact} now belongs to your account at {store}. If that was not you, call {phone}.',
  },
  password_changed: {
    subject: 'Your password was changed',
    text: 'The password of your account was changed and other devices were logged out. If that was not you, choose a new one at once with "Forget Password" on the login page.',
  },
  stock_confirm: {
    subject: '{item} at {store}: please confirm',
    text: '{store}: please confirm that we may message you once when {item} is back:\n{link}\n\nThe link is good for two days. If you did not ask for this, do nothing. To delete your {target} at once: {forget}',
    button: 'Message me when it is back',
    forget: 'Delete it',
  },
  stock_noted: {
    subject: '{item} at {store}',
    text: "{store} will message you once when {item} is back. You don't need to do anything.\n\nTo delete your {target} instead: {forget}",
    forget: 'Delete it',
  },
  stock_back: {
    subject: '{item} is back at {store}',
    text: '{item} is back at {store}: {link}\n\nOthers have waited for it too: first come, first served. We have forgotten your {target} and send nothing more about it.',
    button: 'Order it',
    category: 'Service Explicit',
  },
  reminder: {
    subject: 'Your {weekday} reminder from {store}',
    text: '{store}: you wanted to be reminded of {goods}. Fill your cart: {link} Nothing is ordered or charged before you do. The same page ends the reminders.',
    button: 'Fill my cart',
    category: 'Service Explicit',
  },
  newsletter_confirm: {
    subject: 'Your recipes from {store}: please confirm',
    text: 'Please confirm that {store} may send you its best recipe each week:\n{link}\n\nThe link is good for two days. If you did not ask for this, do nothing and you get no letters.\n\nTo end the letters at any time: {forget}',
    button: 'Send me recipes',
    forget: 'Unsubscribe',
    category: 'e-mail only',
  },
  newsletter_known: {
    subject: 'Your recipes from {store}',
    text: "You already get the best recipe of {store} each week. You don't need to do anything.\n\nTo end the letters: {forget}",
    forget: 'Unsubscribe',
    category: 'e-mail only',
  },
} as const satisfies Record<string, Template>;
