import { useEffect, useRef, useState } from 'react';
import { canScan, watchForBarcode } from '#lib/stores/device/barcode';
import * as t from '#texts/shelf';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';

interface Props {
  onFound: (code: string) => void;
}

/** Reads a barcode with the camera, if supported. */
export function Scan({ onFound }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (!canScan()) return null;
  const find = (code: string) => {
    setIsOpen(false);
    onFound(code);
  };
  return (
    <>
      <button type="button" className="btn btn-quiet" onClick={() => setIsOpen(true)}>
        {t.scan()}
      </button>
      {isOpen && <Camera onFound={find} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Camera({ onFound, onClose }: Props & { onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  }, [onFound]);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const ending = new AbortController();
    void watchForBarcode(element, ending.signal).then(
      (code) => code !== undefined && found.current(code),
      (error: unknown) => {
        if (ending.signal.aborted) return; // closed while the camera was starting
        const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
        setProblem(isDenied ? t.cameraDenied() : t.cameraFailed());
      },
    );
    return () => ending.abort();
  }, []);
  return (
    <Dialog title={t.scanTitle()} className="panel grid gap-4 p-4 [&_.btn]:min-h-12" onClose={onClose}>
      <Problem text={problem} />
      <video
        ref={video}
        hidden={problem !== undefined}
        muted
        playsInline
        className="aspect-4/3 w-full rounded-md bg-line object-cover"
      />
      {!problem && <p className="text-sm text-ink-soft">{t.cameraHint()}</p>}
      <button type="button" className="btn btn-quiet w-full" onClick={onClose}>
        {t.scanClose()}
      </button>
    </Dialog>
  );
}
