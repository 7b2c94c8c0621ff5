/** Whether it is a system, network or database error with one of these codes; any code if none is given. */
export const isErrno = (error: unknown, ...codes: string[]): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && (codes.length === 0 || codes.includes(String(error.code)));
