import * as words from '#texts/search-words';
import { minQueryLength } from '#lib/search/query';
import { pageStore } from '#lib/stores/device/page-store';
import { createSearch, reportIfMissed, type ProductSearchState } from '#lib/stores/catalogue/search';
import { showQuery } from '#lib/stores/catalogue/search-page';
import { pageShown } from '../../scripts/pages.ts';
import { createCombobox } from '../../widgets/combobox.ts';
import { searchOptions } from './search-options.ts';
import { opensElsewhere } from '../../widgets/opens-elsewhere.ts';

const maxProducts = 6;

/** The panel's note below its list: a message, a suggested word, whether a retry is possible. */
function noteFor(state: ProductSearchState): [message: string, suggestion?: string, canRetry?: boolean] {
  if (state.status === 'loading') return [words.loading()];
  if (state.status === 'failed') return [state.message, undefined, true];
  if (state.status === 'idle') return [''];
  const { query, answer } = state;
  if (answer.match === 'some') return [words.similar({ query })];
  if (answer.match === 'similar') return [words.spelledAlike({ query })];
  return answer.total > 0 ? [''] : [words.nothingHelp({ query }), answer.suggestion];
}

/** Checks the page's content, because the URL may already be that of a loading page. */
const isResultPage = () => document.querySelector('main [component-export=SearchResults]') !== null;

/** Shows results in the store's search form while the customer types. */
export function openSearchBox(form: HTMLFormElement): void {
  const part = (name: string) =>
    form.querySelector<HTMLElement>(`[data-search-${name}]`) ?? document.createElement('p');
  const box = form.querySelector('input') ?? document.createElement('input');
  const [panel, note, message, suggestion] = [part('panel'), part('note'), part('said'), part('meant')];
  const { $search, search, prepare, retry, clear } = createSearch();
  const locale = pageStore();

  const list = () => ({ isOpen: $search.get().status !== 'idle', open: searchTyped, close: clear });
  const { update } = createCombobox(form, list);

  function show(state: ProductSearchState): void {
    const [text, word = '', canRetry = false] = noteFor(state);
    const answer = state.status === 'ready' ? state.answer : undefined;
    const found = state.status === 'ready' ? searchOptions(state.answer, state.query, locale) : [];
    part('list').replaceChildren(...found);
    part('list').hidden = found.length === 0;
    update();
    panel.hidden = state.status === 'idle';
    note.hidden = text === '';
    message.textContent = text;
    suggestion.textContent = word && words.suggestion({ word });
    suggestion.dataset.word = word;
    suggestion.hidden = word === '';
    part('retry').hidden = !canRetry;
    part('status').textContent = answer && answer.total > 0 ? words.found({ count: answer.total }) : text;
  }

  function searchTyped(): void {
    if (box.value.trim().length < minQueryLength) clear();
    else void search(box.value, maxProducts);
  }

  /** On the result page, the link to all results submits the form instead. */
  function submitOnResultPage(event: MouseEvent): void {
    const isAll = event.target instanceof Element && event.target.closest('.all') !== null;
    if (!isAll || !isResultPage() || opensElsewhere(event)) return;
    event.preventDefault();
    form.requestSubmit();
  }

  function submit(event: Event): void {
    clear();
    if (!isResultPage()) return;
    event.preventDefault();
    showQuery(box.value.trim());
  }

  box.addEventListener('input', searchTyped);
  box.addEventListener('blur', () => reportIfMissed($search.get()));
  suggestion.addEventListener('click', () => {
    box.value = suggestion.dataset.word ?? '';
    box.focus();
    searchTyped();
  });
  part('retry').addEventListener('click', () => void retry());
  part('list').addEventListener('click', submitOnResultPage);
  form.addEventListener('submit', submit);
  addEventListener('pagehide', clear);
  addEventListener(pageShown, clear);
  $search.subscribe(show);
  void prepare();
  // A query submitted before this script loaded is already on the page.
  if (form.contains(document.activeElement) || !isResultPage()) searchTyped();
}
