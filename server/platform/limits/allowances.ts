/**
 * How often something may be done: `burst` times at once, and once more after every so many seconds. What was not used
 * adds up to the burst again, so a day allows the burst and what the day adds.
 */
export interface Allowance {
  burst: number;
  everyS: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const perQuarterHour = (burst: number): Allowance => ({ burst, everyS: (15 * minute) / burst });

/**
 * All limits, each with the attack that it stops (decision 028). Limits `-from-address` apply to a caller's address, and four times
 * as much to its network (`countCaller`).
 */
export const allowances = {
  /** Codes to a target, requested on devices new to its customer: at least one each time a code expires. */
  'code-to-target': { burst: 6, everyS: 5 * minute },
  /** The same for one target and one network. */
  'code-to-target-from-network': { burst: 12, everyS: 2 * hour },
  /** Codes to a target, requested on its customer's devices. */
  'code-on-known-device': perQuarterHour(6),
  /** Codes to a target that a customer wants to add to the account. */
  'contact-code-to-target': { burst: 3, everyS: 5 * minute },
  /** One machine that requests codes for many targets. */
  'code-from-address': perQuarterHour(60),
  /** Codes sent for a store to targets without an account: what strangers can cost. */
  'code-from-store': perQuarterHour(600),
  /** Strangers who use up a store's codes. Each network still gets one. */
  'code-to-new-network': { burst: 1, everyS: day },
  /** One machine that guesses codes of many targets. */
  'code-check-from-address': perQuarterHour(120),
  /** Wrong codes for a target, of all its codes together. */
  'wrong-code': { burst: 20, everyS: 1.5 * hour },
  /** The same on its customer's devices, all together. */
  'wrong-code-on-known-device': { burst: 10, everyS: 8 * hour },
  /** Wrong passwords for a user name. */
  'wrong-password': { burst: 20, everyS: hour },
  /** Wrong passwords on a customer's devices, all together. */
  'wrong-password-on-known-device': perQuarterHour(10),
  /** One machine that tries passwords of many accounts. */
  'login-from-address': perQuarterHour(120),
  /** Endless successful logins, each of which stores a session. */
  'login-on-known-device': perQuarterHour(120),
  /** Accounts in bulk. */
  'signup-from-address': perQuarterHour(20),
  /** One machine that resets passwords of many accounts. */
  'reset-from-address': perQuarterHour(60),
  /** Passwords and codes by which a logged-in customer confirms a change. */
  'confirmation-of-customer': perQuarterHour(10),
  /** Confirmations that flood one inbox. */
  'newsletter-to-address': { burst: 3, everyS: 20 * minute },
  /** Confirmations to many inboxes, which ruin the sender's reputation. */
  'newsletter-from-address': { burst: 20, everyS: 3 * minute },
  /** Links that confirm a back-in-stock request, and such requests of a customer for their own number or e-mail. */
  'back-in-stock-to-target': { burst: 5, everyS: hour },
  /** One machine that makes the shop send SMS to many numbers. */
  'back-in-stock-from-address': { burst: 20, everyS: 3 * minute },
  /** The same from many machines. */
  'back-in-stock-for-store': perQuarterHour(300),
  /** Endless requests of one account. */
  'back-in-stock-of-customer': { burst: 60, everyS: 10 * minute },
  /** A list of missed searches filled with nonsense. */
  'missed-search-from-address': perQuarterHour(30),
  /** The geocoder as a free service for third parties. */
  'position-from-address': perQuarterHour(30),
  /** Guessing coupons. */
  'coupon-from-address': perQuarterHour(60),
  /** Guessing the token of the set-up page. */
  'setup-from-address': perQuarterHour(30),
  /** Costly checks of files by a stolen session. */
  'setup-of-session': perQuarterHour(120),
  /** Test messages that flood a number. */
  'setup-message': { burst: 20, everyS: 3 * minute },
  /** A log filled with invented failures of pages. */
  'failure-from-address': perQuarterHour(30),
  /** Endless payments opened at the provider. */
  'payment-of-customer': perQuarterHour(60),
  /** Endless changes of reminders, each of which writes jobs. */
  'reminder-of-customer': { burst: 30, everyS: 2 * minute },
  /** Pictures and videos that fill the database and are costly to decode. */
  'return-file-of-customer': { burst: 20, everyS: 10 * minute },
  /** Plans reserved to be paid in cash, each of which sends messages. */
  'reservation-of-customer': { burst: 6, everyS: hour },
  /** SMS about orders, plans and the like: 80 a day. Codes have limits of their own, and alerts to stores have none. */
  'sms-to-recipient': { burst: 40, everyS: 36 * minute },
} satisfies Record<string, Allowance>;

export type Limit = keyof typeof allowances;

/** Orders to be paid in cash, for each customer and store. */
export const cashOrderAllowance = (most: number): Allowance => ({ burst: most, everyS: hour });

/** Quotes of orders and plans to be paid online, for each customer and store. */
export const quoteAllowance = (most: number): Allowance => ({ burst: most, everyS: minute / 2 });

/** The most that an allowance lets through in so many seconds. */
export const mostUses = ({ burst, everyS }: Allowance, seconds: number): number => burst + Math.floor(seconds / everyS);
