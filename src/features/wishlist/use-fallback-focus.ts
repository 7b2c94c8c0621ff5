import { useEffect, useRef } from 'react';

/** The ref for a heading that receives the focus when the focused button below it is removed. */
export function useFallbackFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const trackFocus = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Element && heading.current?.parentElement?.contains(target) === true;
    };
    document.addEventListener('focusin', trackFocus);
    return () => document.removeEventListener('focusin', trackFocus);
  }, []);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });
  return heading;
}
