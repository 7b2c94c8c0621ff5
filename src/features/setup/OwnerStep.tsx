import { ParaglideMessage } from '@inlang/paraglide-js-react';
import * as t from '#texts/setup-page';
import { Strong } from '../../ui/texts/parts.tsx';
import { DraftField } from './DraftField.tsx';

export function OwnerStep() {
  return (
    <>
      <p>
        <ParaglideMessage message={t.ownerIntro} markup={{ b: Strong }} />
      </p>
      <DraftField name="owner_name" label={t.ownerName()} maxLength={80} autoComplete="name" required />
      <DraftField
        name="owner_target"
        label={t.target()}
        hint={t.ownerTargetHint()}
        maxLength={254}
        autoCapitalize="none"
        autoComplete="off"
        required
      />
    </>
  );
}
