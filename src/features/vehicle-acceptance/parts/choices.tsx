import { clsx } from 'clsx'
import { Row } from '#src/ui/layout.tsx'
import styles from './big-button.module.css'
import { BigButton } from './big-button.tsx'

interface Props {
  options: readonly string[]
  value: string
  onChoose: (option: string) => void
  /** What is read of an option, where that is not the option itself. */
  nameOf?: (option: string) => string
  /** `large`: few, for a thumb in a glove; `small`: many, where there is a mouse. */
  size?: 'large' | 'small'
  /** The answer was given with others, and looks like it. */
  unseen?: boolean
  'aria-label'?: string
  'aria-labelledby'?: string
}

/** One of few, each a button: `<Choices options={['Buono', 'Usurato']} value="Buono" />`. */
export const Choices = ({ options, value, onChoose, nameOf, size, unseen, ...aria }: Props) => (
  <Row role="group" {...aria}>
    {options.map((option) => (
      <BigButton
        key={option}
        look="choice"
        className={clsx(size && styles[size], unseen && styles.unseen)}
        aria-pressed={option === value}
        onClick={() => onChoose(option)}
      >
        {nameOf ? nameOf(option) : option}
      </BigButton>
    ))}
  </Row>
)
