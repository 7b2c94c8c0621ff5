import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Whether the step came while the customer was on the page: then the focus moves here. */
  takesFocus?: boolean;
  /** The heading's level: 2 on a page, 3 in a dialog. */
  level?: 2 | 3;
}

/** The heading of a step. Screen readers and keyboards continue from it when the step appears. */
export function StepHeading({ children, takesFocus = false, level = 2 }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading = `h${level}` as const;
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Heading ref={heading} tabIndex={-1} className="text-xl outline-none">
      {children}
    </Heading>
  );
}
