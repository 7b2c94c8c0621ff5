import { getPositionAddress, type PositionAddress } from '#contract/store';
import { call } from '#lib/api/client';
import { ApiError } from '#lib/api/errors';
import * as t from '#texts/find-store';

const timeoutMs = 10_000;
const maxAgeMs = 5 * 60_000;
/** A less accurate position may be in another part of town. */
const maxAccuracyMetres = 3000;

/** `message` is the specification's sentence (spec §8), `hint` the alternative. */
export class LocationError extends Error {
  readonly hint: string;

  constructor(message: string, hint = t.typeInstead()) {
    super(message);
    this.name = 'LocationFailed';
    this.hint = hint;
  }
}

export interface DeviceAddress extends PositionAddress {
  latitude: number;
  longitude: number;
  /** The accuracy in kilometres; null if it is good enough. */
  roughKm: number | null;
}

function getPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new LocationError(t.unsupported()));
    const onError = ({ code }: Pick<GeolocationPositionError, 'code'>) => {
      const isBlocked = code === 1;
      reject(new LocationError(t.noLocation(), isBlocked ? t.blocked() : undefined));
    };
    navigator.geolocation.getCurrentPosition(resolve, onError, {
      timeout: timeoutMs,
      maximumAge: maxAgeMs,
      enableHighAccuracy: true,
    });
  });
}

/** The address at the device's position. The browser asks for permission. @throws {LocationError} */
export async function getDeviceAddress(): Promise<DeviceAddress> {
  const { coords } = await getPosition();
  const [latitude, longitude] = [coords.latitude, coords.longitude];
  const roughKm = coords.accuracy > maxAccuracyMetres ? Math.round(coords.accuracy / 1000) : null;
  try {
    const params = { lat: latitude.toFixed(4), lon: longitude.toFixed(4) };
    const { data } = await call(getPositionAddress, { params });
    return { ...data, latitude, longitude, roughKm };
  } catch (error) {
    const hasNoAddress = error instanceof ApiError && error.code === 'not_found';
    throw new LocationError(hasNoAddress ? t.noAddress() : t.failed());
  }
}
