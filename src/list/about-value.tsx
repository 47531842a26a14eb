import { type ReactNode, use } from 'react'
import { RowMarksContext } from './row-marks.ts'

/** Which table a row is about, with the name of the row there. */
export function AboutValue({ id, children }: { id: number; children: ReactNode }) {
  const About = use(RowMarksContext)?.About
  return (
    <>
      {children}
      {About && <About id={id} />}
    </>
  )
}
