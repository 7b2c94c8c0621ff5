import { logout as endSession, userLogin } from '#contract/account';
import { getAccount } from '#contract/profile';
import { call } from '#lib/api/client';
import { ApiError, NetworkError, sentenceFor } from '#lib/api/errors';
import { typedOption } from '#lib/address/address-options';
import { $deliveryAddress } from '#lib/stores/finder/delivery-place';
import { $store } from '#lib/stores/device/page-store';
import { $session, clearDevice, saveSession } from '#lib/stores/device/session';
import * as sessionTexts from '#texts/session';

/**
 * Logs in with a password, or once with the credential of a validated code, and saves the session. Where the device knows no
 * place, that of the customer's default address is kept.
 * @throws {ApiError} `invalid_credentials`, `rate_limited`
 * @throws {NetworkError}
 */
export async function login(userName: string, password: string): Promise<void> {
  const body = { user_name: userName, password, store_id: $store.get()?.store_id };
  const { data } = await call(userLogin, { body });
  const { jwt_response: token, customer_data: customer } = data;
  saveSession({
    token,
    user: userName,
    id: customer.id,
    saasId: customer.saas_id,
    storeId: customer.store_id,
    mobileNumber: customer.mobile_number,
    name: customer.name,
    email: customer.email,
    isVerified: customer.is_verified,
  });
  if (customer.pincode && !$deliveryAddress.get()) $deliveryAddress.set(typedOption(customer.pincode));
}

/** Whether the shop still accepts the saved session; a session it rejects is removed, with a notice. */
export async function isSessionValid(): Promise<boolean> {
  const session = $session.get();
  if (!session) return false;
  try {
    await call(getAccount, { params: { customerId: session.id } });
    return true;
  } catch (error) {
    console.warn('The session could not be confirmed:', sentenceFor(error));
    return !(error instanceof ApiError);
  }
}

/** Logs in like {@link login}. @returns why it failed, in a sentence (spec §8); undefined on success */
export async function tryLogin(userName: string, password: string): Promise<string | undefined> {
  try {
    await login(userName, password);
    return undefined;
  } catch (error) {
    const sentence = sentenceFor(error);
    const hasNoTokens = error instanceof NetworkError && error.reason === 'unintelligible';
    return hasNoTokens ? sessionTexts.userNotFound() : sentence;
  }
}

/**
 * Ends the session at the shop, deletes everything stored on this device and goes to the login page (spec §4). When the
 * shop cannot be reached, the token expires within 7 days.
 */
export async function logout(): Promise<void> {
  try {
    await call(endSession);
  } catch (error) {
    console.warn('The session was ended on this device only:', sentenceFor(error));
  }
  clearDevice();
}
