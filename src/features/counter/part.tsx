import { lazy, Suspense, type ComponentType } from 'react';
import * as t from '#texts/counter';
import { LoadFailed } from '../../ui/LoadFailed.tsx';

/** Shown for a part that failed to load. Browsers retry it only after a reload. */
const PartFailed = () => <LoadFailed title={t.partFailed()} onRetry={async () => location.reload()} />;

/** A part of the counter that loads on demand. Without a network the rest keeps working. */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async (): Promise<{ default: ComponentType<any> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      console.error(error);
      return { default: PartFailed };
    }
  });
  return (props: Props) => (
    <Suspense fallback={<div className="skeleton h-96" aria-busy="true" />}>
      <Part {...props} />
    </Suspense>
  );
}
