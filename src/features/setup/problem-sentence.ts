/** A problem as a sentence beside its field: “must be …” follows the field’s name elsewhere. */
export const problemSentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}.`.replace(/\.\.$/, '.');
