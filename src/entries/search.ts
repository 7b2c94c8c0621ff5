import { startSearchPage } from '../components/search/search-page.ts';

startSearchPage();
