import type { ReactNode } from 'react';

interface Part {
  children?: ReactNode;
}

/** A part of a text for screen readers only: `markup={{ hidden: Hidden }}`. */
export const Hidden = ({ children }: Part) => <span className="visually-hidden">{children}</span>;

/** An emphasised part of a text: `markup={{ b: Strong }}`. */
export const Strong = ({ children }: Part) => <strong className="wrap-anywhere">{children}</strong>;
