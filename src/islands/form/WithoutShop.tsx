import { useStore } from '@nanostores/react';
import { withoutShop } from '#lib/messages/cart-changes';
import { $connection } from '#lib/stores/device/connection';

/** Says what it means for a page that the shop cannot be reached, for as long as that lasts. */
export function WithoutShop({ page }: { page: keyof typeof withoutShop }) {
  const connection = useStore($connection, { ssr: () => 'online' as const });
  return (
    <output className={connection === 'online' ? '' : 'alert mb-4 block'}>
      {connection !== 'online' && withoutShop[page]}
    </output>
  );
}
