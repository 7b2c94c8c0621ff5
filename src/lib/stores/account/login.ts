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
 * Logs in with a password, or with the single-use credential of a code. Stores the session.
 * If the device has no place, stores that of the customer's default address.
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

/** Whether the shop accepts the stored session. Removes a rejected one, with a notice. */
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

/** Like {@link login}. @returns the reason for a failure (spec §8) */
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
 * Ends the session, deletes everything stored on this device and goes to the login page (spec §4).
 * If the shop cannot be reached, the token expires within 7 days.
 */
export async function logout(): Promise<void> {
  try {
    await call(endSession);
  } catch (error) {
    console.warn('The session was ended on this device only:', sentenceFor(error));
  }
  clearDevice();
}
