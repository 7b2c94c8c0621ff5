import { answerTasks } from '#system/worker';

/*
 * A worker for tests: its answer is the task itself. `fail` fails, and `hang` never ends.
 */

answerTasks(async (task: { text: string }) => {
  if (task.text === 'fail') throw new Error('failed');
  if (task.text === 'hang') await new Promise(() => {});
  return task.text;
});
