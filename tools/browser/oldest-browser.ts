import { missingMembers } from '#tools/check/browser-support';

/** Deletes members of the global object in the script's realm. */
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

/** Removes features that a supported browser lacks from pages and workers. Run it first. */
export const deletingScript = (): string => `(${deleteMembers.toString()})(${JSON.stringify(missingMembers())});`;
