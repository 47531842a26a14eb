import type { ReactNode } from 'react'
import styles from './dialog-text.module.css'

interface Props {
  /** `question`: what the dialog asks; `subject`: what its inputs are about, such as the name of a row. */
  look: 'question' | 'subject'
  children: ReactNode
}

/** The sentence that a dialog begins with: `<DialogText look="subject">Rossi s.r.l.</DialogText>`. */
export const DialogText = ({ look, children }: Props) => <p className={styles[look]}>{children}</p>
