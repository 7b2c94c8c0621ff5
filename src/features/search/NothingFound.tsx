import type { Category } from '#contract/catalogue';
import * as words from '#texts/search-words';
import { searchAddress } from '#lib/search/query';
import * as t from '#texts/search';

interface Props {
  /** The query; absent before the first search. */
  query?: string;
  suggestion?: string | undefined;
  categories: Category[];
}

/** Shown without results: help with the query, and the store's categories. */
export function NothingFound({ query, suggestion, categories }: Props) {
  return (
    <div className="state">
      <h1>{query ? words.nothing({ query }) : words.emptyTitle()}</h1>
      <output>{query ? words.help() : words.emptyHelp()}</output>
      {suggestion && (
        <a href={searchAddress(suggestion)} className="btn btn-primary">
          {words.suggestion({ word: suggestion })}
        </a>
      )}
      <nav aria-label={t.categoriesLabel()} className="mt-4 flex max-w-3xl flex-wrap justify-center gap-2">
        {categories.map(({ category_id, category_name }) => (
          <a key={category_id} href={`/?category=${category_id}`} className="chip max-w-full whitespace-normal">
            {category_name}
          </a>
        ))}
      </nav>
    </div>
  );
}
