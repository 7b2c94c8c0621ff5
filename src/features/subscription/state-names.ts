import * as t from '#texts/subscription';

/** The states of a subscription as customers read them. */
export const stateNames = { active: t.active, upcoming: t.upcoming, ended: t.ended, cancelled: t.cancelled } as const;
