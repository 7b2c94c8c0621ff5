import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadOwnData } from '#lib/stores/account/account';
import * as t from '#texts/profile';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { saveFile } from '../order/save-file.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';

const save = (file: Blob) => saveFile(file, 'my-data.json');

export function OwnDataPanel({ hasPassword }: { hasPassword: boolean }) {
  const [problem, setProblem] = useState<string>();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <section className="panel grid gap-4" aria-labelledby="data-heading">
      <h3 id="data-heading" className="text-lg">
        {t.data()}
      </h3>
      <Problem text={problem} />
      <div className="flex flex-wrap gap-3">
        <BusyButton className="btn btn-quiet" onPress={() => downloadOwnData(save).then(setProblem)}>
          <Download size={18} aria-hidden="true" />
          {t.downloadData()}
        </BusyButton>
        <button type="button" className="btn btn-danger" onClick={() => setIsDeleting(true)}>
          {t.deleteMyAccount()}
        </button>
      </div>
      {isDeleting && <DeleteAccountDialog hasPassword={hasPassword} onClose={() => setIsDeleting(false)} />}
    </section>
  );
}
