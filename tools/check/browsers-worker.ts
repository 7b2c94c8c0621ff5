import { answerTasks } from '#system/worker';
import { checkBrowsers } from './browsers.ts';

/*
 * The process in which `verify` looks for what browsers lack: TypeScript would hold up all other checks for long.
 */

answerTasks(checkBrowsers);
