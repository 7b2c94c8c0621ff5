import { answerTasks } from '#system/worker';
import { drawSlip } from './draw-slip.ts';

/* The process behind `slipFile`. */

answerTasks(drawSlip);
