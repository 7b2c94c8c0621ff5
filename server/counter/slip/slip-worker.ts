import { answerTasks } from '#system/worker';
import { drawSlip } from './draw-slip.ts';

answerTasks(drawSlip);
