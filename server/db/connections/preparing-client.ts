import { Client } from 'pg';

const maxStatements = 200;
const names = new Map<string, string>();

/** The name under which a connection prepares a statement; none with `*`, whose columns may change. */
function nameOf(statement: string): string | undefined {
  const known = names.get(statement);
  if (known !== undefined || names.size === maxStatements || statement.includes('*')) return known;
  names.set(statement, `nukkad-${names.size}`);
  return names.get(statement);
}

/**
 * A connection that prepares the first 200 statements with parameters that this process sends, so that PostgreSQL plans
 * them once. A pooler in between must support prepared statements (PgBouncer does from 1.21).
 */
export class PreparingClient extends Client {
  override query(text: any, values?: any, ...rest: any[]): any {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    const query = super.query as (...args: any[]) => any;
    return name ? query.call(this, { name, text, values }, ...rest) : query.call(this, text, values, ...rest);
  }
}
