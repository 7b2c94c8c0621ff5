import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { logout } from '#lib/stores/account/login';
import * as t from '#texts/profile';
import { Dialog } from '../../ui/Dialog.tsx';

/** Logs out after a confirmation (spec §2). */
export function LogoutButton({ className }: { className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const confirm = () => {
    setIsBusy(true);
    void logout();
  };
  return (
    <>
      <button type="button" className={className} onClick={() => setIsOpen(true)}>
        <LogOut size={20} aria-hidden="true" />
        {t.logout()}
      </button>
      {isOpen && (
        <Dialog title={t.logoutTitle()} onClose={() => setIsOpen(false)}>
          <form method="dialog" className="mt-6 flex justify-end gap-3">
            <button className="btn btn-quiet">{t.close()}</button>
            <button type="button" className="btn btn-primary" aria-disabled={isBusy} onClick={confirm}>
              {t.logout()}
            </button>
          </form>
        </Dialog>
      )}
    </>
  );
}
