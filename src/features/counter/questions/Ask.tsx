import { useStore } from '@nanostores/react';
import { $question } from '#lib/stores/counter/questions/ask';
import { Dialog } from '../../../ui/Dialog.tsx';

export function Ask() {
  const question = useStore($question);
  if (!question) return null;
  const { title, text, yes, no, answer } = question;
  return (
    <Dialog title={title} className="panel grid gap-4 p-4 [&_.btn]:min-h-12" onClose={() => answer(false)}>
      {text && <p>{text}</p>}
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary grow" onClick={() => answer(true)}>
          {yes}
        </button>
        <button type="button" className="btn btn-quiet grow" onClick={() => answer(false)}>
          {no}
        </button>
      </div>
    </Dialog>
  );
}
