import { pino, type Logger } from 'pino';
import type { Config } from './platform/config.ts';
import { describeError } from '#system/describe-error';

/** The shop's log: a line of JSON each, to standard output. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, base: undefined, redact: ['req', 'headers'], serializers: { err: describeError } });
