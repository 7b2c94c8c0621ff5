import type { ReactNode } from 'react';

interface Part {
  children?: ReactNode;
}

/** A part of a text for screen readers only: `markup={{ hidden: Hidden }}`. */
export const Hidden = ({ children }: Part) => <span className="visually-hidden">{children}</span>;

/** A part of a text that stands out: `markup={{ b: Strong }}`. */
export const Strong = ({ children }: Part) => <strong className="wrap-anywhere">{children}</strong>;
