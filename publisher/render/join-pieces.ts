/**
 * A function that puts the pieces of pages together, one page after the other in the same place: a buffer for each would be garbage
 * that has to be collected. What it returns is there until it is called again.
 */
export function joiner(): (pieces: Buffer[]) => Buffer {
  let room = Buffer.alloc(0);
  return (pieces) => {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (room.length < length) room = Buffer.allocUnsafeSlow(2 * length);
    let at = 0;
    for (const piece of pieces) at += piece.copy(room, at);
    return room.subarray(0, at);
  };
}
