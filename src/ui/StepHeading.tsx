import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Whether the step appeared while the customer was on the page. Then the focus moves here. */
  takesFocus?: boolean;
}

/** Screen readers and keyboards continue from it when the step appears. */
export function StepHeading({ children, takesFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
      {children}
    </h2>
  );
}
