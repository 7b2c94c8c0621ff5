import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $setup, openSetupPage } from '#lib/stores/setup/setup';
import * as t from '#texts/setup-page';
import { guarded } from '../../ui/guarded.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { SetupForm } from './SetupForm.tsx';
import { StoreOpen } from './StoreOpen.tsx';

/** The page on which an owner sets up a shop without stores. It is empty without its link. */
export const SetupPage = guarded('SetupPage', function SetupPage() {
  const state = useStore($setup, { ssr: () => ({ status: 'loading' as const }) });
  useEffect(() => void openSetupPage(), []);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-4 [&_.btn]:min-h-12 [&_.field>input]:min-h-12 [&_.field>select]:min-h-12">
      {state.status === 'loading' && <div className="skeleton h-96" aria-busy="true" />}
      {state.status === 'failed' && <LoadFailed title={t.failed()} message={state.problem} onRetry={openSetupPage} />}
      {state.status === 'closed' && <Closed title={t.notFound()} text={t.notFoundText()} />}
      {state.status === 'used' && <Closed title={t.linkUsed()} text={t.linkUsedText()} />}
      {state.status === 'finished' && (
        <div className="state">
          <h1>{t.finished()}</h1>
          <p>{t.finishedText()}</p>
          <a className="btn btn-primary" href="/counter">
            {t.openCounter()}
          </a>
        </div>
      )}
      {state.status === 'open' &&
        (state.setup.store ? (
          <StoreOpen store={state.setup.store} checklist={state.setup.checklist} />
        ) : (
          <SetupForm host={state.setup.host} />
        ))}
    </div>
  );
});

const Closed = ({ title, text }: { title: string; text: string }) => (
  <div className="state">
    <h1>{title}</h1>
    <p>{text}</p>
  </div>
);
