/** Changes of the code that no test can notice, because they change nothing; by file. */
export const survivors: Record<string, { change: string; because: string }[]> = {};
