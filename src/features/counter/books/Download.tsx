import { saveFile } from '../../order/save-file.ts';
import { Act } from '../Act.tsx';

interface Props {
  text: string;
  /** Of the file. */
  name: string;
  fetchFile: () => Promise<Blob | undefined>;
}

/** A button that saves a file of the books. */
export function Download({ text, name, fetchFile }: Props) {
  const save = async () => {
    const file = await fetchFile();
    if (file) saveFile(file, name);
  };
  return <Act onAct={save}>{text}</Act>;
}
