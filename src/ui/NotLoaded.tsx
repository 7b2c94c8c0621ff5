import { LoadFailed } from './LoadFailed.tsx';

interface Props {
  state: { status: 'loading' } | { status: 'failed'; message: string };
  /** The text if it could not be loaded. */
  title: string;
  onRetry: () => Promise<unknown>;
  /** The classes of the placeholder while it loads, such as its height. */
  skeleton: string;
}

/** Shown while something is loading, or if it could not be loaded. */
export const NotLoaded = ({ state, title, onRetry, skeleton }: Props) =>
  state.status === 'loading' ? (
    <div className={`skeleton ${skeleton}`} aria-busy="true" />
  ) : (
    <LoadFailed title={title} message={state.message} onRetry={onRetry} />
  );
