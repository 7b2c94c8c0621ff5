import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useState } from 'react';
import type { PlanDocument } from '#contract/counter/stops';
import { fetchPlanDocument } from '#lib/stores/counter/stops/documents';
import { Hidden } from '../../../ui/texts/parts.tsx';
import * as t from '#texts/stops';
import { saveFile } from '../../order/save-file.ts';
import { Problem } from '../../../ui/Problem.tsx';
import { AsyncButton } from '../AsyncButton.tsx';

const names = { invoice: t.invoiceOf, 'credit-note': t.creditNoteOf } satisfies Record<PlanDocument, unknown>;

interface Props {
  label: string;
  id: number;
  /** The customer's name, for screen readers. */
  who: string;
  documents: PlanDocument[];
}

export function PlanDocuments({ label, id, who, documents }: Props) {
  const [problem, setProblem] = useState<string>();
  const save = async (document: PlanDocument) => {
    const fetched = await fetchPlanDocument(label, id, document);
    if ('file' in fetched) saveFile(fetched.file, fetched.name);
    setProblem('problem' in fetched ? fetched.problem : undefined);
  };
  if (documents.length === 0) return null;
  return (
    <div className="grid gap-2">
      <Problem text={problem} />
      <div className="flex flex-wrap gap-2">
        {documents.map((document) => (
          <AsyncButton key={document} onPress={() => save(document)}>
            <ParaglideMessage message={names[document]} inputs={{ name: who }} markup={{ hidden: Hidden }} />
          </AsyncButton>
        ))}
      </div>
    </div>
  );
}
