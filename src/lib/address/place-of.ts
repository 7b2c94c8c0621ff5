/** An address as the way to it needs it: it has its code only in some countries. */
export const placeOf = ({ address, pincode }: { address: string; pincode: string }): string =>
  address.includes(pincode) ? address : `${address} ${pincode}`;
