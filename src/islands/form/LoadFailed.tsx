import { useState } from 'react';

interface Props {
  title: string;
  message?: string;
  onRetry: () => Promise<void>;
}

/** The message that something could not be loaded, with a button to try again. */
export function LoadFailed({
  title,
  message = 'We cannot reach the shop. Please check your connection.',
  onRetry,
}: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const retry = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await onRetry();
    setIsBusy(false);
  };
  return (
    <div className="state" role="alert">
      <h2>{title}</h2>
      <p>{message}</p>
      <button type="button" className="btn btn-primary" aria-disabled={isBusy} onClick={() => void retry()}>
        {isBusy ? 'Trying again...' : 'Try again'}
      </button>
    </div>
  );
}
