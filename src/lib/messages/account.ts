import * as t from '#texts/form';

/** What to say after a code was requested. @param waitS seconds until a new one can be sent, when this one was not */
export const codeSentMessage = (waitS?: number): string =>
  waitS === undefined ? t.otpSent() : t.otpWait({ minutes: Math.ceil(Math.max(waitS, 1) / 60) });
