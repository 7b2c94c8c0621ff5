import type { ReactNode } from 'react';

/** A part of a text for screen readers only: `markup={{ hidden: Hidden }}`. */
export const Hidden = ({ children }: { children?: ReactNode }) => <span className="visually-hidden">{children}</span>;
