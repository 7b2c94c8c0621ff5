import { pino, type Logger } from 'pino';
import type { Config } from './platform/config.ts';
import { describeError } from '#system/describe-error';

/** JSON lines on standard output. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, base: undefined, redact: ['req', 'headers'], serializers: { err: describeError } });
