import * as t from '#texts/subscription';

/** The names of a subscription's states, for customers. */
export const stateNames = { active: t.active, upcoming: t.upcoming, ended: t.ended, cancelled: t.cancelled } as const;
