import type { DatabaseConnection, Dialect, Driver } from 'kysely';

interface Watching<What> {
  /** What a statement changes, of all that is watched. */
  changedBy(statement: string): What[];
  /** Called for each thing whenever a change of it has taken effect, in or outside a transaction. */
  written(what: What): void;
}

/** A dialect that tells of changes. */
export const watchedDialect = <What>(dialect: Dialect, watching: Watching<What>): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => watch(dialect.createDriver(), watching),
});

function watch<What>(driver: Driver, { changedBy, written }: Watching<What>): Driver {
  /** What each known connection has changed and not committed. */
  const uncommitted = new WeakMap<DatabaseConnection, Set<What>>();
  const acquire = driver.acquireConnection.bind(driver);
  const commit = driver.commitTransaction.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options);
    if (uncommitted.has(connection)) return connection;
    const changes = new Set<What>();
    uncommitted.set(connection, changes);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query, ...rest) => {
      const changed = changedBy(query.sql);
      for (const what of changed) changes.add(what);
      try {
        return await execute(query, ...rest);
      } finally {
        for (const what of changed) written(what);
      }
    };
    return connection;
  };
  driver.commitTransaction = async (connection) => {
    try {
      await commit(connection);
    } finally {
      const changes = uncommitted.get(connection);
      for (const what of changes ?? []) written(what);
      changes?.clear();
    }
  };
  return driver;
}
