import { showFoundStores } from '../components/store/found-stores.ts';

showFoundStores();
