import { answerTasks } from '#system/worker';
import { checkBrowsers } from './browsers.ts';

/* Checks browser support in a separate process, because TypeScript would block all other checks. */

answerTasks(checkBrowsers);
