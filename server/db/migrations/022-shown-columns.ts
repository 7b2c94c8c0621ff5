/** The trigger that marks a store for publishing watches the columns of the typed list, instead of those of 019. */
export { watchShownColumns as up } from '../shown-columns.ts';
