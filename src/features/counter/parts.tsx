import { part } from './part.tsx';

/* Parts of the counter that load on demand. */

export const AllOrders = part(async () => (await import('./books/AllOrders.tsx')).AllOrders);
export const Books = part(async () => (await import('./books/Books.tsx')).Books);
export const DayEnd = part(async () => (await import('./closing/DayEnd.tsx')).DayEnd);
export const LogEntries = part(async () => (await import('./people/LogEntries.tsx')).LogEntries);
export const NewOrder = part(async () => (await import('./new-order/NewOrder.tsx')).NewOrder);
export const People = part(async () => (await import('./people/People.tsx')).People);
export const RiderCash = part(async () => (await import('./riders/RiderCash.tsx')).RiderCash);
export const Proposal = part(async () => (await import('./proposal/Proposal.tsx')).Proposal);
export const Rides = part(async () => (await import('./riders/Rides.tsx')).Rides);
export const Stops = part(async () => (await import('./stops/Stops.tsx')).Stops);
export const StoreReviews = part(async () => (await import('./reviews/StoreReviews.tsx')).StoreReviews);
export const Today = part(async () => (await import('./day/Today.tsx')).Today);
export const Shelf = part(async () => (await import('./shelf/Shelf.tsx')).Shelf);
export const ShopSettings = part(async () => (await import('./settings/ShopSettings.tsx')).ShopSettings);
export const SlipView = part(async () => (await import('./slip/SlipView.tsx')).SlipView);
