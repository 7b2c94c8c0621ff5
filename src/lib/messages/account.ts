import * as t from '#texts/form';

/** The text after a code was requested. @param waitS seconds until a new code can be sent, if none was sent now */
export const codeSentMessage = (waitS?: number): string =>
  waitS === undefined ? t.otpSent() : t.otpWait({ minutes: Math.ceil(Math.max(waitS, 1) / 60) });
