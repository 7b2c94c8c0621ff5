import { BusyButton } from './BusyButton.tsx';
import * as t from '#texts/ui';

interface Props {
  title: string;
  message?: string;
  onRetry: () => Promise<unknown>;
}

export function LoadFailed({ title, message = t.unreachable(), onRetry }: Props) {
  return (
    <div className="state" role="alert">
      <h2>{title}</h2>
      <p>{message}</p>
      <BusyButton className="btn btn-primary" whileBusy={t.retrying()} onPress={async () => onRetry()}>
        {t.retry()}
      </BusyButton>
    </div>
  );
}
