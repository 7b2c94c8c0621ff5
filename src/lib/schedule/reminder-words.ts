import { timeWords, weekdays } from './date-words.ts';
import { reminderMinutes } from './weekly-reminder.ts';

/** A day of the week (1 is Monday): `Monday`. */
export const weekdayName = (weekday: number): string => weekdays[weekday - 1] ?? '';

/** When reminders come: `every Monday at 9 AM`. */
export const everyWeek = (weekday: number): string => `every ${weekdayName(weekday)} at ${timeWords(reminderMinutes)}`;
