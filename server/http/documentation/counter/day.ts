import type * as calls from '#contract/counter/day';
import type { DocumentationOf } from '../call-documentation.ts';

export const dayCalls = {
  readDay: {
    summary: 'Whether the store takes orders, its hours and slots today and tomorrow, and its holidays to come.',
  },
  readNeeds: {
    summary: 'What needs attention: refunds and messages that failed, pages that are not published, items sold out.',
  },
  pauseOrders: {
    summary: 'Takes no orders that would be made in the next half hour, or today; later slots stay.',
  },
  resumeOrders: { summary: 'Ends the pause.' },
  setClosing: {
    summary: 'Closes earlier than usual on one of the next 14 days, or as usual again.',
    errors: ['day_impossible'],
  },
  setCapacity: {
    summary: 'How many orders each slot of one of the next 14 days takes, or as many as usual again.',
    errors: ['day_impossible'],
  },
  addHoliday: {
    summary: 'Closes the store on a day, up to a year ahead. On a day that is a holiday already nothing changes.',
    errors: ['day_impossible'],
  },
  removeHoliday: {
    summary:
      'Takes a holiday to come away that was made at the counter, none of the folder. Without one nothing changes.',
    errors: ['day_impossible'],
  },
} satisfies DocumentationOf<typeof calls>;
