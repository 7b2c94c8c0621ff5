import { useStore } from '@nanostores/react';
import { $connection } from '#lib/stores/device/connection';

/** Shown while the shop cannot be reached. @param text describes what does not work */
export function ConnectionNote({ text }: { text: string }) {
  const connection = useStore($connection, { ssr: () => 'online' as const });
  return (
    <output className={connection === 'online' ? '' : 'alert mb-4 block'}>{connection !== 'online' && text}</output>
  );
}
