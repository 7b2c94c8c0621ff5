import { LoadFailed } from './LoadFailed.tsx';

interface Props {
  state: { status: 'loading' } | { status: 'failed'; message: string };
  title: string;
  onRetry: () => Promise<unknown>;
  /** The classes of the placeholder, such as its height. */
  skeleton: string;
}

export const NotLoaded = ({ state, title, onRetry, skeleton }: Props) =>
  state.status === 'loading' ? (
    <div className={`skeleton ${skeleton}`} aria-busy="true" />
  ) : (
    <LoadFailed title={title} message={state.message} onRetry={onRetry} />
  );
