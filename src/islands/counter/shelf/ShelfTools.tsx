/** What is done to the shelf as a whole. */
export const ShelfTools = () => null;
