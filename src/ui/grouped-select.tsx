import { clsx } from 'clsx'
import { Row } from './layout.tsx'
import styles from './plain-select.module.css'

/** Options that belong together, below their name; without one they stand by themselves. */
export interface ChoiceGroup {
  label?: string
  options: readonly { value: string; label: string }[]
}

interface Props {
  id: string
  label: string
  value: string
  groups: readonly ChoiceGroup[]
  onChange: (value: string) => void
}

/** A native `select` whose options stand in groups, with its label on the same line. */
export const GroupedSelect = ({ id, label, value, groups, onChange }: Props) => (
  <Row oneLine className={clsx(styles.line, styles.named)}>
    <label htmlFor={id} className="one-line">
      {label}
    </label>
    <select
      id={id}
      className={clsx('input', styles.select)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {groups.map((group) =>
        group.label === undefined ? (
          group.options.map(option)
        ) : (
          <optgroup key={group.label} label={group.label}>
            {group.options.map(option)}
          </optgroup>
        ),
      )}
    </select>
  </Row>
)

const option = ({ value, label }: ChoiceGroup['options'][number]) => (
  <option key={value} value={value}>
    {label}
  </option>
)
