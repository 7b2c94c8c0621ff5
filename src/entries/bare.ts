import { showNotices } from '../features/shell/notices.ts';
import { followStoreCards } from '../features/store/store-cards.ts';
import { explainMissingIslands } from '../scripts/explain-failure.ts';
import { ignoreDoubleTaps } from '../scripts/ignore-double-taps.ts';
import { whenIdle } from '../scripts/when-idle.ts';

/* Landing, login and signup, which have no header. */

showNotices();
followStoreCards();
explainMissingIslands();
ignoreDoubleTaps();
whenIdle(() => import('../features/shell/idle.ts').then(({ initBarePage }) => initBarePage()));
