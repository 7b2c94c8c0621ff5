import { useStore } from '@nanostores/react';
import { withoutShop } from '#lib/messages/cart-changes';
import { $connection } from '#lib/stores/device/connection';

/** A note on what does not work on a page, shown while the shop cannot be reached. */
export function ConnectionNote({ page }: { page: keyof typeof withoutShop }) {
  const connection = useStore($connection, { ssr: () => 'online' as const });
  return (
    <output className={connection === 'online' ? '' : 'alert mb-4 block'}>
      {connection !== 'online' && withoutShop[page]}
    </output>
  );
}
