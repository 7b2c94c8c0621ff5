/** Whether the system, the network or the database raised an error with one of these codes; with any, when none is named. */
export const isErrno = (error: unknown, ...codes: string[]): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && (codes.length === 0 || codes.includes(String(error.code)));
