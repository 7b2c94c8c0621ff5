/** The state of the history entry that the payment sheet has while it is open. */
export const sheetEntry = 'sheet';
