import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Store } from '#contract/store';
import { $settings, closeSettings, loadSettings } from '#lib/stores/counter/settings/settings';
import * as t from '#texts/shop-settings';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { Areas } from './Areas.tsx';
import { Coupons } from './Coupons.tsx';
import { Week } from './Week.tsx';

export function ShopSettings({ store }: { store: Pick<Store, 'country'> }) {
  const state = useStore($settings);
  useEffect(() => {
    void loadSettings();
    return closeSettings;
  }, []);
  if (state.status !== 'ready')
    return <NotLoaded state={state} title={t.loadFailed()} onRetry={loadSettings} skeleton="h-96" />;
  const { coupons, areas, week, today } = state.data;
  return (
    <div className="grid max-w-3xl gap-6">
      <Coupons coupons={coupons} today={today} key={`coupons ${coupons.length}`} />
      <Areas areas={areas} country={store.country} key={`areas ${JSON.stringify(areas)}`} />
      <Week week={week} key={`week ${JSON.stringify(week)}`} />
      <p className="text-sm text-ink-soft">{t.whoseTurn()}</p>
    </div>
  );
}
