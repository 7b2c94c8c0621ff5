import { searchMessages } from '#lib/messages/search';
import { minQueryLength } from '#lib/search/query';
import { pageStore } from '#lib/stores/device/page-store';
import { createSearch, type ProductSearchState } from '#lib/stores/catalogue/search';
import { showQuery } from '#lib/stores/catalogue/search-page';
import { createCombobox } from '../../widgets/combobox.ts';
import { searchOptions } from './search-options.ts';

const mostProducts = 6;

/** What the panel says below its list: a sentence, a word that may have been meant, whether one can try again. */
function noteOf(state: ProductSearchState): [said: string, meant?: string, canRetry?: boolean] {
  if (state.status === 'loading') return [searchMessages.loading];
  if (state.status === 'failed') return [state.sentence, undefined, true];
  if (state.status === 'idle') return [''];
  const { query, answer } = state;
  if (answer.isLoose) return [searchMessages.loose(query)];
  return answer.total > 0 ? [''] : [`${searchMessages.nothing(query)}. ${searchMessages.help}`, answer.suggestion];
}

/** Makes the store's search form answer while one types. */
export function openSearchBox(form: HTMLFormElement): void {
  const part = (name: string) =>
    form.querySelector<HTMLElement>(`[data-search-${name}]`) ?? document.createElement('p');
  const box = form.querySelector('input') ?? document.createElement('input');
  const [panel, note, said, meant] = [part('panel'), part('note'), part('said'), part('meant')];
  const { $search, search, prepare, retry, clear } = createSearch();
  const locale = pageStore();

  const list = () => ({ isOpen: $search.get().status !== 'idle', open: ask, close: clear });
  const { update } = createCombobox(form, list);

  function show(state: ProductSearchState): void {
    const [sentence, word = '', canRetry = false] = noteOf(state);
    const answer = state.status === 'ready' ? state.answer : undefined;
    const found = state.status === 'ready' ? searchOptions(state.answer, state.query, locale) : [];
    part('list').replaceChildren(...found);
    part('list').hidden = found.length === 0;
    update();
    panel.hidden = state.status === 'idle';
    note.hidden = sentence === '';
    said.textContent = sentence;
    meant.textContent = word && searchMessages.meant(word);
    meant.dataset.word = word;
    meant.hidden = word === '';
    part('retry').hidden = !canRetry;
    part('status').textContent = answer && answer.total > 0 ? searchMessages.found(answer.total) : sentence;
  }

  function ask(): void {
    if (box.value.trim().length < minQueryLength) clear();
    else void search(box.value, mostProducts);
  }

  /** On the result page the way to all results leads nowhere else. */
  function onResultPage(event: MouseEvent): void {
    const isAll = event.target instanceof Element && event.target.closest('.all') !== null;
    if (!isAll || location.pathname !== '/search' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    form.requestSubmit();
  }

  function submit(event: Event): void {
    clear();
    if (location.pathname !== '/search') return;
    event.preventDefault();
    showQuery(box.value.trim());
  }

  box.addEventListener('input', ask);
  meant.addEventListener('click', () => {
    box.value = meant.dataset.word ?? '';
    box.focus();
    ask();
  });
  part('retry').addEventListener('click', () => void retry());
  part('list').addEventListener('click', onResultPage);
  form.addEventListener('submit', submit);
  addEventListener('pagehide', clear);
  $search.subscribe(show);
  void prepare();
  ask();
}
