import type { ReactNode } from 'react'

/** A number or a date: in one line, its digits below those of the next one. */
export const Figures = ({ children }: { children: ReactNode }) => <span className="figures one-line">{children}</span>
