import { atom } from 'nanostores';
import { addPush, endPush, readPushKey } from '#contract/counter/pushes';
import { call } from '#lib/api/client';
import { counterSentence } from './counter-sentence.ts';
import { registerWorker, workerScope } from './offline/page-cache.ts';
import * as t from '#texts/counter';

/** Push notifications of this browser. `impossible`: not supported, or only in an installed page (iPhones). */
export interface PushState {
  status: 'loading' | 'impossible' | 'off' | 'changing' | 'on';
  problem?: string | undefined;
}

export const $pushes = atom<PushState>({ status: 'loading' });

const isPossible = () =>
  'serviceWorker' in navigator &&
  'Notification' in globalThis &&
  'ServiceWorkerRegistration' in globalThis &&
  'pushManager' in ServiceWorkerRegistration.prototype;

/**
 * Reports the counter's store to the service worker, which then shows no notification, because the counter rings.
 * @param onPush called when the worker has received a push
 * @returns stops it
 */
export function answerWorker(label: string, onPush?: () => unknown): () => void {
  const answer = ({ data, ports }: MessageEvent) => {
    if (data !== 'store') return;
    ports[0]?.postMessage(label);
    onPush?.();
  };
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  worker?.addEventListener('message', answer);
  return () => worker?.removeEventListener('message', answer);
}

/** Checks the subscription and registers it again, because the session may be new. */
export async function syncPushSubscription(): Promise<void> {
  if (!isPossible()) return $pushes.set({ status: 'impossible' });
  try {
    const registration = await navigator.serviceWorker.getRegistration(workerScope);
    const subscription = await registration?.pushManager.getSubscription();
    if (registration && subscription) await renew(registration, subscription);
    $pushes.set({ status: subscription ? 'on' : 'off' });
  } catch (error) {
    $pushes.set({ status: 'off', problem: counterSentence(error) });
  }
}

/** Registers a subscription again. Replaces one for an outdated key, which receives no pushes. */
async function renew({ pushManager }: ServiceWorkerRegistration, subscription: PushSubscription): Promise<void> {
  const { key } = (await call(readPushKey)).data;
  const own = subscription.options.applicationServerKey;
  if (!own || bytesToText(own) === key) return registerSubscription(subscription);
  await call(endPush, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
  await registerSubscription(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/** Encodes base64url. */
const bytesToText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Subscribes this browser. Call it from a tap, because the browser asks for permission. */
export async function turnPushesOn(): Promise<void> {
  if ($pushes.get().status === 'changing') return;
  $pushes.set({ status: 'changing' });
  try {
    if ((await Notification.requestPermission()) !== 'granted')
      return $pushes.set({ status: 'off', problem: t.pushesDenied() });
    await registerWorker();
    const registration = await whenActive();
    const { data } = await call(readPushKey);
    await registerSubscription(
      await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.key }),
    );
    $pushes.set({ status: 'on' });
  } catch (error) {
    // The browser's message is too vague: its push service could not be reached, or it has none.
    $pushes.set({
      status: 'off',
      problem: error instanceof DOMException ? t.pushesFailed() : counterSentence(error),
    });
  }
}

export async function turnPushesOff(): Promise<void> {
  if ($pushes.get().status === 'changing') return;
  $pushes.set({ status: 'changing' });
  try {
    const registration = await navigator.serviceWorker.getRegistration(workerScope);
    const subscription = await registration?.pushManager.getSubscription();
    if (subscription) {
      await call(endPush, { body: { endpoint: subscription.endpoint } });
      await subscription.unsubscribe();
    }
    $pushes.set({ status: 'off' });
  } catch (error) {
    $pushes.set({ status: 'on', problem: counterSentence(error) });
  }
}

/** Waits until the worker runs. Subscribing fails before. */
async function whenActive(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.getRegistration(workerScope);
  if (!registration) throw new DOMException('There is no worker');
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  while (worker && worker.state !== 'activated' && worker.state !== 'redundant')
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
  return registration;
}

async function registerSubscription(subscription: PushSubscription): Promise<void> {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  await call(addPush, { body: { endpoint: subscription.endpoint, p256dh, auth } });
}
