import { missingMembers } from '#tools/check/browser-support';

/** Deletes members, named from the global object, where this script runs. */
function deleteMembers(places: string[]): void {
  for (const place of places) {
    const names = place.split('.');
    const member = names.pop() ?? '';
    const holder = names.reduce<unknown>(
      (from, name) => (from instanceof Object ? Reflect.get(from, name) : from),
      globalThis,
    );
    if (holder instanceof Object) Reflect.deleteProperty(holder, member);
  }
}

/** Leaves pages and workers only what all supported browsers have, as if the oldest of them were one: run it first. */
export const deletingScript = (): string => `(${deleteMembers.toString()})(${JSON.stringify(missingMembers())});`;
