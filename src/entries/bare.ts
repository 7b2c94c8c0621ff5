import { showNotices } from '../components/shell/notices.ts';
import { followStoreCards } from '../components/store/store-cards.ts';
import { explainMissingIslands } from '../scripts/explain-failure.ts';
import { ignoreDoubleTaps } from '../scripts/ignore-double-taps.ts';
import { whenIdle } from '../scripts/when-idle.ts';

/* Landing, login and signup, which have no header. */

showNotices();
followStoreCards();
explainMissingIslands();
ignoreDoubleTaps();
whenIdle(() => import('../components/shell/idle.ts').then(({ initBarePage }) => initBarePage()));
