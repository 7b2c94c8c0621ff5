import { BusyButton } from './BusyButton.tsx';

interface Props {
  title: string;
  message?: string;
  onRetry: () => Promise<unknown>;
}

/** The message that something could not be loaded, with a button to try again. */
export function LoadFailed({
  title,
  message = 'We cannot reach the shop. Please check your connection.',
  onRetry,
}: Props) {
  return (
    <div className="state" role="alert">
      <h2>{title}</h2>
      <p>{message}</p>
      <BusyButton className="btn btn-primary" whileBusy="Trying again..." onPress={async () => onRetry()}>
        Try again
      </BusyButton>
    </div>
  );
}
