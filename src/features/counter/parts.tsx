import { lazy, Suspense, type ComponentType } from 'react';
import * as t from '#texts/counter';
import { LoadFailed } from '../../ui/LoadFailed.tsx';

/** In place of a part that did not come; the browser remembers that until the page is loaded again. */
const PartFailed = () => <LoadFailed title={t.partFailed()} onRetry={async () => location.reload()} />;

/** A part of the counter that is loaded when it is looked at; without a network the rest goes on. */
function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async (): Promise<{ default: ComponentType<any> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      console.error(error);
      return { default: PartFailed };
    }
  });
  return (props: Props) => (
    <Suspense fallback={<div className="skeleton h-96" aria-busy="true" />}>
      <Part {...props} />
    </Suspense>
  );
}

export const AllOrders = part(async () => (await import('./books/AllOrders.tsx')).AllOrders);
export const Books = part(async () => (await import('./books/Books.tsx')).Books);
export const People = part(async () => (await import('./people/People.tsx')).People);
export const RiderCash = part(async () => (await import('./riders/RiderCash.tsx')).RiderCash);
export const Rides = part(async () => (await import('./riders/Rides.tsx')).Rides);
export const Stops = part(async () => (await import('./stops/Stops.tsx')).Stops);
export const StoreReviews = part(async () => (await import('./reviews/StoreReviews.tsx')).StoreReviews);
export const Today = part(async () => (await import('./day/Today.tsx')).Today);
export const Shelf = part(async () => (await import('./shelf/Shelf.tsx')).Shelf);
export const SlipView = part(async () => (await import('./slip/SlipView.tsx')).SlipView);
