import { ShoppingBag } from 'lucide-react';
import * as t from '#texts/cart';
import { StepHeading } from '../../ui/StepHeading.tsx';

interface Props {
  /** Whether the cart was emptied on this page. Then the focus moves here. */
  takesFocus: boolean;
}

export function EmptyCart({ takesFocus }: Props) {
  return (
    <div className="state panel">
      <ShoppingBag size={48} className="text-brand-200" aria-hidden="true" />
      <StepHeading takesFocus={takesFocus}>{t.emptyTitle()}</StepHeading>
      <p>{t.emptyText()}</p>
      <a href="/" className="btn btn-primary">
        {t.shopNow()}
      </a>
    </div>
  );
}
