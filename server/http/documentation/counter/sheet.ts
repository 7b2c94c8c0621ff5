import type * as calls from '#contract/counter/sheet';
import type { DocumentationOf } from '../call-documentation.ts';

export const sheetCalls = {
  readSheet: { summary: 'The shelf, hidden items too, as a CSV that can be changed and sent back.' },
  previewSheet: {
    summary: 'What a CSV would change on the shelf, and which of its rows cannot be used. Nothing is changed.',
  },
  applySheet: {
    summary: 'Makes the changes that a preview has shown, all or none.',
    errors: ['shelf_changed'],
  },
  addItem: {
    summary: 'Puts a new item at the end of the shelf. Sent again with the same `request_id`, it is the same item.',
    errors: ['picture_impossible', 'item_change_impossible', 'id_used'],
  },
} satisfies DocumentationOf<typeof calls>;
