import { buildPages } from '#renderer/build/build';

/* Builds the pages, for an image of the shop. `npm start` does so by itself. */
await buildPages();
