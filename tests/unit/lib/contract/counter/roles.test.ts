import { expect, it } from 'vitest';
import { contract } from '#contract/contract';
import { can, staffRoles, type StaffRole } from '#contract/counter/roles';
import type { Endpoint } from '#contract/endpoint';

/** The calls of a store's staff. List a new call below for every role that may not make it. */
const calls = Object.entries(contract as Record<string, Endpoint>).filter(
  ([, { permission }]) => permission !== undefined,
);

const callsOf = (role: StaffRole) =>
  calls
    .filter(([, { permission }]) => permission && can(role, permission))
    .map(([name]) => name)
    .toSorted();

const deniedTo = (role: StaffRole) => {
  const allowed = new Set(callsOf(role));
  return calls
    .map(([name]) => name)
    .filter((name) => !allowed.has(name))
    .toSorted();
};

const ofBooks = [
  'readBooks',
  'readGst',
  'readGstFile',
  'readGstReturn',
  'readOrderCreditNote',
  'readOrdersFile',
  'readPlanDocument',
];
const ofOwners = [
  'addStaff',
  'endStaff',
  'listStaff',
  'logOutOtherPhones',
  'readStaffLog',
  'requestPhonesCode',
  'setUpiId',
];
const ofManagers = [
  'addCoupon',
  'closeDay',
  'decideReturn',
  'deductFromOrder',
  'endCoupon',
  'handInPartnerCash',
  'recordCashRefund',
  'recordReservationPayment',
  'recordTransfer',
  'readBankDetails',
  'readDayEnd',
  'readMissedSearches',
  'readNeeds',
  'readPartnerCash',
  'readReservations',
  'readRiderCash',
  'readSettings',
  'saveAreas',
  'saveWeek',
];

it('lets an accountant read the books and the documents of orders, and change nothing', () => {
  expect(callsOf('accountant')).toEqual([...ofBooks, 'findOrders', 'readOrderInvoice'].toSorted());
  for (const name of callsOf('accountant')) expect(contract[name as keyof typeof contract].method, name).toBe('GET');
});

it('keeps people and payouts from managers, and money and settings from keepers', () => {
  expect(deniedTo('operator')).toEqual([]);
  expect(deniedTo('owner')).toEqual([]);
  expect(deniedTo('manager')).toEqual(ofOwners);
  expect(deniedTo('keeper')).toEqual([...ofOwners, ...ofManagers, ...ofBooks].toSorted());
});

it('lets only those who work on orders take orders by phone', () => {
  const taking = ['findCaller', 'quoteTakenOrder', 'takeOrder'];
  const mayTake = (role: StaffRole) => taking.every((name) => callsOf(role).includes(name));
  expect(staffRoles.filter(mayTake)).toEqual(['operator', 'owner', 'manager', 'keeper']);
  for (const role of ['accountant', 'rider'] as const) expect(deniedTo(role)).toEqual(expect.arrayContaining(taking));
});

it('lets a rider deliver, and no more', () => {
  expect(callsOf('rider')).toEqual(['deliverRide', 'markStop', 'readRides', 'readStops', 'recordFailedDelivery']);
});

it('lists the most powerful role first', () => {
  expect(staffRoles).toEqual(['operator', 'owner', 'manager', 'keeper', 'accountant', 'rider']);
});
