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
  /** A customer's number or e-mail flooded with codes. A new code is possible each time one expires. */
  'code-to-target': { burst: 6, everyS: 5 * minute },
  /** The same flood from one network. */
  'code-to-target-from-network': { burst: 12, everyS: 2 * hour },
  /** The same flood from a device of the customer. */
  'code-on-known-device': perQuarterHour(6),
  /** A number or e-mail flooded with codes by adding it to an account. */
  'contact-code-to-target': { burst: 3, everyS: 5 * minute },
  /** One machine that requests codes for many targets. */
  'code-from-address': perQuarterHour(60),
  /** Strangers who run up a store's bill for codes to people who are no customers. */
  'code-from-store': perQuarterHour(600),
  /** Strangers who use up a store's codes, so that new customers get none. Each network still gets one. */
  'code-to-new-network': { burst: 1, everyS: day },
  /** One machine that guesses codes of many targets. */
  'code-check-from-address': perQuarterHour(120),
  /** Guessing a target's codes, all its codes together. */
  'wrong-code': { burst: 20, everyS: 1.5 * hour },
  /** The same on its customer's devices, all together. */
  'wrong-code-on-known-device': { burst: 10, everyS: 8 * hour },
  /** Guessing the password of a user name. */
  'wrong-password': { burst: 20, everyS: hour },
  /** The same on the customer's devices, all together. */
  'wrong-password-on-known-device': perQuarterHour(10),
  /** One machine that tries passwords of many accounts. */
  'login-from-address': perQuarterHour(120),
  /** Endless successful logins, each of which stores a session. */
  'login-on-known-device': perQuarterHour(120),
  /** Accounts in bulk. */
  'signup-from-address': perQuarterHour(20),
  /** One machine that resets passwords of many accounts, or keeps the processor busy with hashing. */
  'reset-from-address': perQuarterHour(60),
  /** A stolen session that guesses the password or code which confirms a change. */
  'confirmation-of-customer': perQuarterHour(10),
  /** An inbox or number flooded with links that confirm a newsletter or a back-in-stock request. */
  'link-to-target': { burst: 5, everyS: hour },
  /** One machine that sends such links to many targets, which costs SMS and ruins the sender's reputation. */
  'link-from-address': { burst: 20, everyS: 3 * minute },
  /** Many machines that send back-in-stock links for a store. */
  'back-in-stock-for-store': perQuarterHour(300),
  /** The list of missed searches and the count of failed islands filled with inventions. */
  'report-from-address': perQuarterHour(30),
  /** The geocoder as a free service for third parties. */
  'position-from-address': perQuarterHour(30),
  /** Guessing coupons. */
  'coupon-from-address': perQuarterHour(60),
  /** A stolen set-up session that floods a number with test messages. */
  'setup-message': { burst: 20, everyS: 3 * minute },
  /** A member of staff who reads out a store's customers, number by number. */
  'caller-lookup': { burst: 30, everyS: 2 * minute },
  /** Endless quotes of one customer and store, each of which is stored. `MAX_QUOTES` replaces the burst. */
  quote: { burst: 30, everyS: minute / 2 },
  /** Endless payments opened at the provider. */
  'payment-of-customer': perQuarterHour(60),
  /** Orders that take stock and are never paid, for each customer and store. `MAX_CASH_ORDERS` replaces the burst. */
  'cash-order': { burst: 20, everyS: hour },
  /** Plans reserved to be paid in cash, each of which sends messages. */
  'reservation-of-customer': { burst: 6, everyS: hour },
  /** Pictures and videos that fill the database and are costly to decode. */
  'return-file-of-customer': { burst: 20, everyS: 10 * minute },
  /** Reviews that are changed again and again, each of which publishes pages. */
  'review-of-customer': { burst: 60, everyS: minute },
  /** A number flooded with SMS about orders and plans: 80 a day. Codes have limits of their own, and alerts to stores have none. */
  'sms-to-recipient': { burst: 40, everyS: 36 * minute },
} satisfies Record<string, Allowance>;

export type Limit = keyof typeof allowances;

/** The most that an allowance lets through in so many seconds. */
export const mostUses = ({ burst, everyS }: Allowance, seconds: number): number => burst + Math.floor(seconds / everyS);
