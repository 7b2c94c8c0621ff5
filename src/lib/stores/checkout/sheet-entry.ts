/** The state of the payment sheet's history entry. */
export const sheetEntry = 'sheet';
