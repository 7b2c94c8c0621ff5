/** The messages of the search. */
export const searchMessages = {
  loading: 'Looking through the shelves…',
  failed: 'The search could not be loaded. Please check your connection and try again.',
  ask: 'What are you looking for?',
  askHelp: 'Type two letters or more above, or look through a category.',
  resultsFor: (query: string): string => `Results for “${query}”`,
  found: (total: number): string => (total === 1 ? '1 result' : `${total} results`),
  nothing: (query: string): string => `Nothing found for “${query}”`,
  loose: (query: string): string => `No exact matches for “${query}”. Similar products:`,
  help: 'Check the spelling, or try fewer words.',
  meant: (word: string): string => `Did you mean “${word}”?`,
  seeAll: (total: number): string => (total === 1 ? 'See the result' : `See all ${total} results`),
} as const;
