import { Copy } from 'lucide-react';
import { useState } from 'react';
import { notify } from '#lib/stores/device/notices';

const copiedMs = 2000;

/** Copies a telephone number and confirms it for 2 seconds. */
export function CopyNumber({ number }: { number: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number);
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), copiedMs);
    } catch (error) {
      console.warn(error);
      notify(`Your browser does not let us copy. The number is ${number}.`, 'error', 5000);
    }
  };
  return (
    <button type="button" className="btn btn-quiet px-3" aria-live="polite" onClick={() => void copy()}>
      <Copy size={18} aria-hidden="true" />
      {isCopied ? 'Copied!' : 'Copy number'}
    </button>
  );
}
