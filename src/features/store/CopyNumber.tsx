import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#lib/stores/device/share';
import * as t from '#texts/pickup';

const copiedMs = 2000;

/** Copies a telephone number and confirms it for 2 seconds. */
export function CopyNumber({ number }: { number: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(number, t.number({ number })))) return;
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), copiedMs);
  };
  return (
    <button type="button" className="btn btn-quiet px-3" aria-live="polite" onClick={() => void copy()}>
      <Copy size={18} aria-hidden="true" />
      {isCopied ? t.copied() : t.copyNumber()}
    </button>
  );
}
