import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { logout } from '#lib/stores/account/login';
import { Dialog } from '../dialog/Dialog.tsx';

/** Logs out after asking (spec §2). */
export function LogoutButton({ className }: { className: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const leave = () => {
    setIsBusy(true);
    void logout();
  };
  return (
    <>
      <button type="button" className={className} onClick={() => setIsAsking(true)}>
        <LogOut size={20} aria-hidden="true" />
        Logout
      </button>
      {isAsking && (
        <Dialog title="Do you want to logout?" onClose={() => setIsAsking(false)}>
          <form method="dialog" className="mt-6 flex justify-end gap-3">
            <button className="btn btn-quiet">Close</button>
            <button type="button" className="btn btn-primary" aria-disabled={isBusy} onClick={leave}>
              Logout
            </button>
          </form>
        </Dialog>
      )}
    </>
  );
}
