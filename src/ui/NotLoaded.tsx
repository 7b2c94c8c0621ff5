import { LoadFailed } from './LoadFailed.tsx';

interface Props {
  state: { status: 'loading' } | { status: 'failed'; message: string };
  /** Said when it could not be loaded. */
  title: string;
  onRetry: () => Promise<unknown>;
  /** The classes of what stands in its place while it loads, such as its height. */
  skeleton: string;
}

/** In place of something that is being loaded, or could not be. */
export const NotLoaded = ({ state, title, onRetry, skeleton }: Props) =>
  state.status === 'loading' ? (
    <div className={`skeleton ${skeleton}`} aria-busy="true" />
  ) : (
    <LoadFailed title={title} message={state.message} onRetry={onRetry} />
  );
