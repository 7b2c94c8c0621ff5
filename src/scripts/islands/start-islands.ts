/*
 * Starts islands: what Astro writes into pages as inline scripts, as a file. For a page with islands that is shown in place of
 * one without.
 */
import './directives.ts';
import 'astro/runtime/server/astro-island.js'; // looks for the directives at once
