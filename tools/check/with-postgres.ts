import { findPostgres, startPostgres } from '#tools/shop/postgres';

/**
 * Runs `work` with the settings for a PostgreSQL: that of `TEST_DATABASE_URL`, else a temporary one.
 * Without PostgreSQL's programs there are no settings.
 */
export async function withPostgres<T>(work: (env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const programs = process.env.TEST_DATABASE_URL ? undefined : await findPostgres();
  if (!programs) return work({});
  const server = await startPostgres(programs);
  try {
    return await work({ TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}
