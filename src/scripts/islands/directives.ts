import engaged from './engaged.ts';

/** Where Astro looks up client directives. */
const scope = globalThis as { Astro?: Record<string, unknown> };
scope.Astro = { ...scope.Astro, engaged };
