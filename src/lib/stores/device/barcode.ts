interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

const detectorOf = (): (new () => Detector) | undefined =>
  (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector;

/** The scan interval. */
const everyMs = 200;

export const canScan = (): boolean => detectorOf() !== undefined && 'mediaDevices' in navigator;

/**
 * The first barcode that the camera sees, while a video shows its picture; undefined if aborted. Turns the camera off.
 * @throws {DOMException} `NotAllowedError` when the camera is refused, others when there is none
 */
export async function watchForBarcode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const Reader = detectorOf();
  if (!Reader) return undefined;
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    if (signal.aborted) return undefined;
    video.srcObject = camera;
    await video.play();
    return await firstCode(new Reader(), video, signal);
  } finally {
    for (const track of camera.getTracks()) track.stop();
    video.srcObject = null;
  }
}

async function firstCode(reader: Detector, video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  while (!signal.aborted) {
    const [code] = video.readyState >= video.HAVE_CURRENT_DATA ? await reader.detect(video) : [];
    if (code?.rawValue) return signal.aborted ? undefined : code.rawValue;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return undefined;
}
