/*
 * Brings islands to life: what Astro writes into pages as inline scripts, as a file. For a page whose island waits until it is
 * used, and for one that is shown in place of a page without islands.
 */
import './directives.ts';
import 'astro/runtime/server/astro-island.js'; // looks for the directives at once
