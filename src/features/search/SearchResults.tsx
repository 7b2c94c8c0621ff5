import { useStore } from '@nanostores/react';
import type { Category } from '#contract/catalogue';
import * as words from '#texts/search-words';
import type { PriceLocale } from '#lib/money/money';
import type { SearchAnswer } from '#lib/search/catalogue-index';
import { $pageQuery, results, showMore } from '#lib/stores/catalogue/search-page';
import * as t from '#texts/search';
import { guarded } from '../../ui/guarded.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { ProductList } from '../product-card/ProductList.tsx';
import { SkeletonGrid } from '../product-card/SkeletonGrid.tsx';
import { NothingFound } from './NothingFound.tsx';

interface Props {
  locale: PriceLocale;
  categories: Category[];
}

interface FoundProps {
  answer: SearchAnswer;
  query: string;
  locale: PriceLocale;
}

function matchWords(match: SearchAnswer['match'], query: string): string | undefined {
  if (match === 'some') return words.similar({ query });
  return match === 'similar' ? words.spelledAlike({ query }) : undefined;
}

function Found({ answer: { total, hits, match }, query, locale }: FoundProps) {
  return (
    <>
      <h1 className="text-2xl">{words.resultsFor({ query })}</h1>
      <output className="mt-1 mb-4 block text-ink-soft">
        {matchWords(match, query) ?? words.found({ count: total })}
      </output>
      <h2 className="visually-hidden">{t.products()}</h2>
      <ProductList name={words.resultsFor({ query })} products={hits.map(({ product }) => product)} locale={locale} />
      {hits.length < total && (
        <p className="grid justify-items-center py-8">
          <button type="button" className="btn btn-quiet" onClick={showMore}>
            {t.showMore()}
          </button>
        </p>
      )}
    </>
  );
}

/** The results of the query in the URL, as product cards. */
export const SearchResults = guarded('SearchResults', function SearchResults({ locale, categories }: Props) {
  const query = useStore($pageQuery, { ssr: () => null });
  const state = useStore(results.$search, { ssr: 'initial' });
  if (state.status === 'failed')
    return (
      <>
        <h1 className="visually-hidden">{t.title()}</h1>
        <LoadFailed title={t.loadFailed()} message={state.message} onRetry={results.retry} />
      </>
    );
  if (state.status === 'ready' && state.answer.total > 0)
    return <Found answer={state.answer} query={state.query} locale={locale} />;
  if (state.status === 'ready')
    return <NothingFound query={state.query} suggestion={state.answer.suggestion} categories={categories} />;
  if (state.status === 'idle' && query !== null) return <NothingFound categories={categories} />;
  return <SearchSkeleton />;
});

/** Hidden without scripts. */
function SearchSkeleton() {
  return (
    <div className="needs-script">
      <h1 className="text-2xl">{t.title()}</h1>
      <output className="mt-1 mb-4 block text-ink-soft">{t.loadingResults()}</output>
      <SkeletonGrid count={8} />
    </div>
  );
}
