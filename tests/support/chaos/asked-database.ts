import type { ChildProcess } from 'node:child_process';
import { type DatabaseConnection, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Database } from '#server/db/database';
import type { Schema } from '#server/db/schema';

/** What a process of a shop is asked, and how it answers. */
export interface Question {
  id: number;
  text: string;
  values: readonly unknown[];
}
export interface Reply {
  id: number;
  /** Missing when it failed. */
  rows?: unknown[];
  error?: string;
}

/** Has a statement run by a process that holds its database. */
export type Ask = (text: string, values: readonly unknown[]) => Promise<unknown[]>;

let asked = 0;

/** Sends a statement to a process of a shop. @throws when it fails there, or the process ends */
export function askProcess(child: ChildProcess, text: string, values: readonly unknown[]): Promise<unknown[]> {
  const id = ++asked;
  return new Promise((resolve, reject) => {
    const end = () => finish(() => reject(new Error('The process ended')));
    const hear = (reply: Partial<Reply>) => {
      if (reply.id === id) finish(() => (reply.rows ? resolve(reply.rows) : reject(new Error(reply.error))));
    };
    const finish = (settle: () => void) => {
      child.off('message', hear).off('exit', end);
      settle();
    };
    child.on('message', hear).on('exit', end);
    child.send({ id, text, values } satisfies Question, (error) => error && end());
  });
}

/** A database that only its own process can open: each statement is run there. It has no transactions. */
export function askedDatabase(ask: Ask): Database {
  const none = () => Promise.resolve();
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => ({ rows: (await ask(sql, parameters)) as never[] }),
    streamQuery(): never {
      throw new Error('Statements are not streamed');
    },
  };
  const noTransactions = () => Promise.reject(new Error('There are no transactions here'));
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: none,
        acquireConnection: () => Promise.resolve(connection),
        beginTransaction: noTransactions,
        commitTransaction: noTransactions,
        rollbackTransaction: noTransactions,
        releaseConnection: none,
        destroy: none,
      }),
    },
  });
}
