import * as t from '#texts/subscription';

export const stateNames = { active: t.active, upcoming: t.upcoming, ended: t.ended, cancelled: t.cancelled } as const;
