import { atom } from 'nanostores';
import * as profile from '#contract/profile';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { accountMessages as say } from '#lib/messages/account';
import { notify } from '#lib/stores/device/notices';
import { accountSentenceFor } from '#lib/stores/device/refusal-sentences';
import { storeIds } from '#lib/stores/device/page-store';
import { updateSession, clearDevice, $session } from '#lib/stores/device/session';

type Details = profile.AccountDetails;

export type AccountState =
  { status: 'loading' } | { status: 'failed'; message: string } | { status: 'ready'; details: Details };

/** The customer's own details. */
export const $account = atom<AccountState>({ status: 'loading' });

const own = () => ({ customerId: $session.get()?.id ?? 0 });

function show(details: Details): void {
  $account.set({ status: 'ready', details });
  const { name, email, mobile_number: mobileNumber, is_email_verified, is_mobile_verified } = details;
  updateSession({ name, email, mobileNumber, isVerified: is_email_verified || is_mobile_verified });
}

/** Reads the details; a failure is in {@link $account}. */
export async function loadAccount(): Promise<void> {
  try {
    show((await call(profile.getAccount, { params: own() })).data);
  } catch (error) {
    $account.set({ status: 'failed', message: sentenceFor(error) });
  }
}

/** What an action says when it failed: a sentence; nothing when it went well. */
type FailureMessage = Promise<string | undefined>;

async function failureMessage(work: () => Promise<unknown>): FailureMessage {
  try {
    await work();
    return undefined;
  } catch (error) {
    return accountSentenceFor(error);
  }
}

/** Saves what needs no proof. @returns why it was not, in a sentence */
export const saveDetails = (body: Pick<Details, 'name' | 'dob' | 'address_1' | 'address_2'>): FailureMessage =>
  failureMessage(async () => {
    show((await call(profile.updateAccount, { params: own(), body })).data);
    notify(say.saved, 'success');
  });

/** Sends a code to a number or e-mail that is to be the customer's; without one, to the customer. */
export const sendOwnCode = (target?: string): FailureMessage =>
  failureMessage(async () => {
    await call(profile.sendAccountCode, { params: own(), body: { target, store_id: storeIds().storeId } });
    notify(say.otpSent, 'success');
  });

/** The password, or a code sent to the customer where they were reached before. */
export interface ContactConfirmation {
  current_password?: string;
  own_otp?: string;
}

/** Makes a proved number or e-mail the customer's own. @returns why it is not, in a sentence */
export const saveContact = (target: string, otp: string, confirmation: ContactConfirmation = {}): FailureMessage =>
  failureMessage(async () => {
    const body = { ...confirmation, target, otp, store_id: storeIds().storeId };
    show((await call(profile.updateContact, { params: own(), body })).data);
    notify(say.otpValid, 'success');
  });

/** The password, or a code sent to the customer. */
export interface Confirmation {
  current_password?: string;
  otp?: string;
}

/** Sets a new password; the other devices are logged out. @returns why it was not set, in a sentence */
export const savePassword = (confirmation: Confirmation, password: string): FailureMessage =>
  failureMessage(async () => {
    const body = { ...confirmation, password, confirm_password: password };
    await call(profile.updatePassword, { params: own(), body });
    await loadAccount();
    notify(say.passwordUpdated, 'success');
  });

/** Removes the account for good and forgets it on this device. @returns why it was not, in a sentence */
export const removeAccount = (confirmation: Confirmation): FailureMessage =>
  failureMessage(async () => {
    await call(profile.deleteAccount, { params: own(), body: confirmation });
    clearDevice();
  });

/** Gives everything the shop keeps about the customer to be saved as a JSON file. @returns why not, in a sentence */
export const downloadOwnData = (save: (file: Blob) => void): FailureMessage =>
  failureMessage(async () => {
    const { data } = await call(profile.getOwnData, { params: own() });
    save(new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }));
  });

/** Where the customer is logged in, newest first; empty until {@link loadSessions} has been granted. */
export const $sessions = atom<profile.DeviceSession[]>([]);

/** Reads where the customer is logged in. @returns why not, in a sentence */
export const loadSessions = (): FailureMessage =>
  failureMessage(async () => $sessions.set((await call(profile.getSessions, { params: own() })).data));

/** Logs out on all devices. @returns why not, in a sentence */
export const logoutEverywhere = (): FailureMessage =>
  failureMessage(async () => {
    await call(profile.logoutEverywhere, { params: own() });
    clearDevice();
  });
