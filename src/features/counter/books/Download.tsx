import { saveFile } from '../../order/save-file.ts';
import { AsyncButton } from '../AsyncButton.tsx';

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
  return <AsyncButton onPress={save}>{text}</AsyncButton>;
}
