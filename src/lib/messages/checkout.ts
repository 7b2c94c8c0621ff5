/** The checkout's messages about an order, in addition to the refusals. */
export const checkoutMessages = {
  newTotal: (refusal: string, total: string) => `${refusal} The new total is ${total}.`,
  withoutCoupon: (refusal: string) => `${refusal} The total is without it now.`,
  answerUnknown: (problem: string) => `${problem} Placing the order again will not order twice.`,
  perhapsPlaced: 'Your last order may have reached the store. Please look at your orders.',
  orderedAs: (id: number) => `You’ve already placed this order. It’s order ${id}.`,
  orderedElsewhere: 'You placed this order in another tab. Taking you to your orders...',
  onlinePaymentOnly: 'This store takes online payment only.',
  noCashThere: 'Cash on delivery is not offered at this address.',
  noPayment: 'There is no way to pay for this order here. Please choose another address or pickup.',
  nothingToPay: 'There is nothing to pay.',
  asSoonAsPossible: 'As soon as possible',
  whenItOpens: 'When the store opens',
  closedNow: (opening: string): string => `The store is closed now. Your order is for its next opening: ${opening}.`,
  closesSoon: (opening: string): string =>
    `The store closes before your order can be packed. Your order is for its next opening: ${opening}.`,
  chooseTime: 'Choose a time',
  allTaken: 'No time slots are available right now.',
  outsideArea: 'This store does not deliver here.',
  outsidePlace: (place: string) => `This store does not deliver to ${place}. You can pick your order up.`,
  deliveryTo: (place: string, terms: string) => `Delivery to ${place}: ${terms}.`,
  recipientIsCalled:
    'The store and its rider see this name and number, to call about this order. Messages and the invoice go to you alone: we send the recipient nothing. Cash is still taken at the door, and the slip says how much.',
  gstin: (problem: string) => `The GSTIN ${problem}.`,
  gstinOnInvoice: (gstin: string) => `GSTIN on the invoice: ${gstin}`,
  deliveryLater: 'Delivery is worked out at checkout.',
} as const;
