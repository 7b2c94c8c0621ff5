import engaged from './engaged.ts';

/** Where Astro looks for what decides when an island begins. */
const scope = globalThis as { Astro?: Record<string, unknown> };
scope.Astro = { ...scope.Astro, engaged };
