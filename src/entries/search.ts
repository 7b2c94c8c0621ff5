import { startSearchPage } from '../features/search/search-page.ts';

startSearchPage();
