/** A token bucket: `burst` uses at once, and one more every `everyS` seconds. */
export interface Allowance {
  burst: number;
  everyS: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const perQuarterHour = (burst: number): Allowance => ({ burst, everyS: (15 * minute) / burst });

/** Limits with the attacks that they stop (decision 028). Networks get four times `-from-address`. */
export const allowances = {
  /** Flooding a number or e-mail with codes. A new code is possible each time one expires. */
  'code-to-target': { burst: 6, everyS: 5 * minute },
  /** The same flood from one network. */
  'code-to-target-from-network': { burst: 12, everyS: 2 * hour },
  /** The same flood from a device of the customer. */
  'code-on-known-device': perQuarterHour(6),
  /** Flooding a number or e-mail with codes by adding it to an account. */
  'contact-code-to-target': { burst: 3, everyS: 5 * minute },
  /** One machine requesting codes for many targets. */
  'code-from-address': perQuarterHour(60),
  /** Running up a store's bill with codes to people who are not customers. */
  'code-from-store': perQuarterHour(600),
  /** Using up a store's codes so that new customers get none. Each network still gets one. */
  'code-to-new-network': { burst: 1, everyS: day },
  /** One machine guessing codes of many targets. */
  'code-check-from-address': perQuarterHour(120),
  /** Guessing a target's codes, all of them together. */
  'wrong-code': { burst: 20, everyS: 1.5 * hour },
  /** The same on all of the customer's devices together. */
  'wrong-code-on-known-device': { burst: 10, everyS: 8 * hour },
  /** Guessing the password of a user name. */
  'wrong-password': { burst: 20, everyS: hour },
  /** The same on all of the customer's devices together. */
  'wrong-password-on-known-device': perQuarterHour(10),
  /** One machine trying passwords of many accounts. */
  'login-from-address': perQuarterHour(120),
  /** Endless successful logins, each of which stores a session. */
  'login-on-known-device': perQuarterHour(120),
  'signup-from-address': perQuarterHour(20),
  /** One machine resetting many passwords, or keeping the processor busy with hashing. */
  'reset-from-address': perQuarterHour(60),
  /** A stolen session guessing the password or code that confirms a change. */
  'confirmation-of-customer': perQuarterHour(10),
  /** Flooding an inbox or number with newsletter or back-in-stock confirmations. */
  'link-to-target': { burst: 5, everyS: hour },
  /** One machine sending such links to many targets: it costs SMS and the sender's reputation. */
  'link-from-address': { burst: 20, everyS: 3 * minute },
  /** Many machines sending back-in-stock links for a store. */
  'back-in-stock-for-store': perQuarterHour(300),
  /** Filling the lists of missed searches and island failures with fakes. */
  'report-from-address': perQuarterHour(30),
  /** Using the geocoder as a free service. */
  'position-from-address': perQuarterHour(30),
  'coupon-from-address': perQuarterHour(60),
  /** A stolen setup session flooding a number with test messages. */
  'setup-message': { burst: 20, everyS: 3 * minute },
  /** A staff member reading out a store's customers, number by number. */
  'caller-lookup': { burst: 30, everyS: 2 * minute },
  /** Endless stored quotes, per customer and store. `MAX_QUOTES` replaces the burst. */
  quote: { burst: 30, everyS: minute / 2 },
  /** Endless payments opened at the provider. */
  'payment-of-customer': perQuarterHour(60),
  /** Orders that take stock and are never paid, per customer and store. `MAX_CASH_ORDERS` replaces the burst. */
  'cash-order': { burst: 20, everyS: hour },
  /** Plans reserved for cash payment, each of which sends messages. */
  'reservation-of-customer': { burst: 6, everyS: hour },
  /** Pictures and videos that fill the database and are costly to decode. */
  'return-file-of-customer': { burst: 20, everyS: 10 * minute },
  /** Repeated changes of reviews, each of which publishes pages. */
  'review-of-customer': { burst: 60, everyS: minute },
  /** Flooding a number with SMS about orders and plans: 80 a day. Codes and store alerts are separate. */
  'sms-to-recipient': { burst: 40, everyS: 36 * minute },
} satisfies Record<string, Allowance>;

export type Limit = keyof typeof allowances;

export const maxUses = ({ burst, everyS }: Allowance, seconds: number): number => burst + Math.floor(seconds / everyS);
