/* Astro's island runtime as a file instead of inline scripts. For a page with islands shown in place of one without. */
import './directives.ts';
import 'astro/runtime/server/astro-island.js'; // looks up the directives at once
