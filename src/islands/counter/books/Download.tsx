import { useState } from 'react';
import { saveFile } from '../../order/save-file.ts';

interface Props {
  text: string;
  /** Of the file. */
  name: string;
  fetchFile: () => Promise<Blob | undefined>;
}

/** A button that saves a file of the books. */
export function Download({ text, name, fetchFile }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const file = await fetchFile();
    if (file) saveFile(file, name);
    setIsBusy(false);
  };
  return (
    <button type="button" className="btn btn-quiet" aria-disabled={isBusy} onClick={() => void save()}>
      {text}
    </button>
  );
}
