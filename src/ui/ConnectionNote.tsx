import { useStore } from '@nanostores/react';
import { $connection } from '#lib/stores/device/connection';

/** A note on what does not work on a page, shown while the shop cannot be reached. */
export function ConnectionNote({ text }: { text: string }) {
  const connection = useStore($connection, { ssr: () => 'online' as const });
  return (
    <output className={connection === 'online' ? '' : 'alert mb-4 block'}>{connection !== 'online' && text}</output>
  );
}
