import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './radio-card.module.css'

interface Props {
  /** Of the choice that it is one of. */
  name: string
  checked: boolean
  onChoose: () => void
  /** A picture above its text stands for the radio button. */
  isPictured?: boolean
  children: ReactNode
}

/** One of few choices, as a card that is pressed anywhere. */
export const RadioCard = ({ name, checked, onChoose, isPictured = false, children }: Props) => (
  <label className={clsx(styles.card, isPictured && [styles.pictured, 'small'])}>
    <input type="radio" name={name} checked={checked} onChange={onChoose} />
    {children}
  </label>
)
