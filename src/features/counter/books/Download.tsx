import { saveFile } from '../../order/save-file.ts';
import { Act } from '../Act.tsx';

interface Props {
  text: string;
  name: string;
  fetchFile: () => Promise<Blob | undefined>;
}

export function Download({ text, name, fetchFile }: Props) {
  const save = async () => {
    const file = await fetchFile();
    if (file) saveFile(file, name);
  };
  return <Act onAct={save}>{text}</Act>;
}
