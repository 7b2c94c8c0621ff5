import type { DatabaseConnection, Dialect, Driver } from 'kysely';

/** A dialect that calls `written` whenever a statement that `isWatched` picks has taken effect, in or outside a transaction. */
export const watchedDialect = (
  dialect: Dialect,
  isWatched: (statement: string) => boolean,
  written: () => void,
): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => watch(dialect.createDriver(), isWatched, written),
});

function watch(driver: Driver, isWatched: (statement: string) => boolean, written: () => void): Driver {
  const known = new WeakSet<DatabaseConnection>();
  const uncommitted = new WeakSet<DatabaseConnection>();
  const acquire = driver.acquireConnection.bind(driver);
  const commit = driver.commitTransaction.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options);
    if (known.has(connection)) return connection;
    known.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query, ...rest) => {
      if (!isWatched(query.sql)) return execute(query, ...rest);
      uncommitted.add(connection);
      try {
        return await execute(query, ...rest);
      } finally {
        written();
      }
    };
    return connection;
  };
  driver.commitTransaction = async (connection) => {
    try {
      await commit(connection);
    } finally {
      if (uncommitted.delete(connection)) written();
    }
  };
  return driver;
}
