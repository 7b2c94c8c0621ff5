import type { DeliveryZone } from '../contract/store.ts';

/** A text for each kind of area. */
interface AreaTexts<I> {
  within: (inputs: I & { km: number }) => string;
  anywhere: (inputs: I & { place: string }) => string;
  nearby: (inputs: I) => string;
}

/** A text about a part of a store's delivery area: within some kilometres, anywhere in its country, or nearby. */
export function areaText<I>(
  { kind, value }: Pick<DeliveryZone, 'kind' | 'value'>,
  texts: AreaTexts<I>,
  inputs: I,
): string {
  if (kind === 'radius_km') return texts.within({ ...inputs, km: Number(value) });
  return kind === 'country' ? texts.anywhere({ ...inputs, place: value }) : texts.nearby(inputs);
}
