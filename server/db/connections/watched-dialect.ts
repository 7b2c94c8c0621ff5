import type { DatabaseConnection, Dialect, Driver } from 'kysely';

interface Watching<Topic> {
  /** The watched topics that a statement changes. */
  changedBy(statement: string): Topic[];
  /** Called for each topic when a change has taken effect, in or outside a transaction. */
  onChange(topic: Topic): void;
}

/** A dialect that reports changes. */
export const watchedDialect = <Topic>(dialect: Dialect, watching: Watching<Topic>): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => watch(dialect.createDriver(), watching),
});

function watch<Topic>(driver: Driver, { changedBy, onChange }: Watching<Topic>): Driver {
  /** Each connection's uncommitted changes. */
  const uncommitted = new WeakMap<DatabaseConnection, Set<Topic>>();
  const acquire = driver.acquireConnection.bind(driver);
  const commit = driver.commitTransaction.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options);
    if (uncommitted.has(connection)) return connection;
    const changes = new Set<Topic>();
    uncommitted.set(connection, changes);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query, ...rest) => {
      const changed = changedBy(query.sql);
      for (const topic of changed) changes.add(topic);
      try {
        return await execute(query, ...rest);
      } finally {
        for (const topic of changed) onChange(topic);
      }
    };
    return connection;
  };
  driver.commitTransaction = async (connection) => {
    try {
      await commit(connection);
    } finally {
      const changes = uncommitted.get(connection);
      for (const topic of changes ?? []) onChange(topic);
      changes?.clear();
    }
  };
  return driver;
}
