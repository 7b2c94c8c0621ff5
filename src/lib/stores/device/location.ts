import { getPositionAddress, type PositionAddress } from '#contract/store';
import { call } from '#lib/api/client';
import { ApiError } from '#lib/api/errors';
import { findingMessages } from '#lib/messages/finding';

const timeoutMs = 10_000;
const maxAgeMs = 5 * 60_000;
/** A device that is less sure than this may be in another part of town, in metres. */
const roughMetres = 3000;

/** The device's place could not be found out. `message` is the specification's sentence (spec §8), `hint` the way on. */
export class LocationError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string = findingMessages.typeInstead) {
    super(message);
    this.name = 'LocationFailed';
    this.hint = hint;
  }
}

/** The address where the device is. */
export interface DeviceAddress extends PositionAddress {
  latitude: number;
  longitude: number;
  /** How many kilometres it may be off, when that matters; else null. */
  roughKm: number | null;
}

function getPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new LocationError(findingMessages.unsupported));
    const refuse = ({ code }: Pick<GeolocationPositionError, 'code'>) => {
      const isBlocked = code === 1;
      reject(new LocationError(findingMessages.noLocation, isBlocked ? findingMessages.blocked : undefined));
    };
    navigator.geolocation.getCurrentPosition(resolve, refuse, {
      timeout: timeoutMs,
      maximumAge: maxAgeMs,
      enableHighAccuracy: true,
    });
  });
}

/** The address where the device is. Asks the customer for leave. @throws {LocationError} */
export async function getDeviceAddress(): Promise<DeviceAddress> {
  const { coords } = await getPosition();
  const [latitude, longitude] = [coords.latitude, coords.longitude];
  const roughKm = coords.accuracy > roughMetres ? Math.round(coords.accuracy / 1000) : null;
  try {
    const params = { lat: latitude.toFixed(4), lon: longitude.toFixed(4) };
    const { data } = await call(getPositionAddress, { params });
    return { ...data, latitude, longitude, roughKm };
  } catch (error) {
    const hasNoAddress = error instanceof ApiError && error.code === 'not_found';
    throw new LocationError(hasNoAddress ? findingMessages.noAddress : findingMessages.failed);
  }
}
