/** An address with its postal code, for directions. In some countries, the address already contains it. */
export const placeOf = ({ address, pincode }: { address: string; pincode: string }): string =>
  address.includes(pincode) ? address : `${address} ${pincode}`;
