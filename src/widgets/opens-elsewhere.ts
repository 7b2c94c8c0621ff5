/** Whether a click opens a link in another tab or window, which the browser does by itself. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent): boolean =>
  ctrlKey || metaKey || shiftKey;
