import { atom } from 'nanostores';
import {
  type AccountDetails,
  type DeviceSession,
  deleteAccount,
  getAccount,
  getOwnData,
  getSessions,
  logoutEverywhere as logoutEverywhereCall,
  sendAccountCode,
  updateAccount,
  updateContact,
  updatePassword,
} from '#contract/profile';
import { call } from '#lib/api/client';
import { failureOf } from '#lib/api/errors';
import { codeSentMessage } from '#lib/messages/account';
import { notify } from '#lib/stores/device/notices';
import { accountSentenceFor } from '#lib/stores/device/refusal-sentences';
import { storeIds } from '#lib/stores/device/page-store';
import { createResource } from '#lib/stores/resource';
import { updateSession, clearDevice, $session } from '#lib/stores/device/session';
import * as accountTexts from '#texts/account';

type Details = AccountDetails;

const own = () => ({ customerId: $session.get()?.id ?? 0 });

/** Overrides details with the session's values. */
function withSession(details: Details): Details {
  const { name, email, mobile_number: mobileNumber, is_email_verified, is_mobile_verified } = details;
  updateSession({ name, email, mobileNumber, isVerified: is_email_verified || is_mobile_verified });
  return details;
}

const account = createResource(async () => withSession((await call(getAccount, { params: own() })).data));

export const { $state: $account, load: loadAccount } = account;

const show = (details: Details): void => account.set(withSession(details));

/** The reason for a failure; undefined on success. */
type FailureMessage = Promise<string | undefined>;

const failureMessage = (work: () => Promise<unknown>): FailureMessage => failureOf(work, accountSentenceFor);

/** Saves details that need no verification. */
export const saveDetails = (body: Pick<Details, 'name' | 'dob' | 'address_1' | 'address_2'>): FailureMessage =>
  failureMessage(async () => {
    show((await call(updateAccount, { params: own(), body })).data);
    notify(accountTexts.saved(), 'success');
  });

/** Sends a code to a new number or e-mail, or without a target to the present one. */
export const sendOwnCode = (target?: string): FailureMessage =>
  failureMessage(async () => {
    const body = { target, store_id: storeIds().storeId };
    const { resend_after_s } = await call(sendAccountCode, { params: own(), body });
    notify(codeSentMessage(resend_after_s), 'success');
  });

/** The password, or a code sent to the customer's present number or e-mail. */
export interface ContactConfirmation {
  current_password?: string;
  own_otp?: string;
}

/** Saves a verified number or e-mail. */
export const saveContact = (target: string, otp: string, confirmation: ContactConfirmation = {}): FailureMessage =>
  failureMessage(async () => {
    const body = { ...confirmation, target, otp, store_id: storeIds().storeId };
    show((await call(updateContact, { params: own(), body })).data);
    notify(accountTexts.otpValid(), 'success');
  });

/** The password, or a code sent to the customer. */
export interface Confirmation {
  current_password?: string;
  otp?: string;
}

/** Sets a new password and logs out other devices. */
export const savePassword = (confirmation: Confirmation, password: string): FailureMessage =>
  failureMessage(async () => {
    const body = { ...confirmation, password, confirm_password: password };
    await call(updatePassword, { params: own(), body });
    await loadAccount();
    notify(accountTexts.passwordUpdated(), 'success');
  });

/** Deletes the account permanently, at the shop and on this device. */
export const removeAccount = (confirmation: Confirmation): FailureMessage =>
  failureMessage(async () => {
    await call(deleteAccount, { params: own(), body: confirmation });
    clearDevice();
  });

/** Passes all of the customer's data at the shop to `save`, as a JSON file. */
export const downloadOwnData = (save: (file: Blob) => void): FailureMessage =>
  failureMessage(async () => {
    const { data } = await call(getOwnData, { params: own() });
    save(new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }));
  });

/** Newest first; empty until {@link loadSessions} has succeeded. */
export const $sessions = atom<DeviceSession[]>([]);

export const loadSessions = (): FailureMessage =>
  failureMessage(async () => $sessions.set((await call(getSessions, { params: own() })).data));

export const logoutEverywhere = (): FailureMessage =>
  failureMessage(async () => {
    await call(logoutEverywhereCall, { params: own() });
    clearDevice();
  });
