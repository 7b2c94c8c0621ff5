import { explainMissingIslands } from '../scripts/explain-failure.ts';
import { ignoreDoubleTaps } from '../scripts/ignore-double-taps.ts';
import { setPageReady } from '../scripts/page-ready.ts';

explainMissingIslands();
ignoreDoubleTaps();
setPageReady();
