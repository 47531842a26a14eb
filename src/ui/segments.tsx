import { clsx } from 'clsx'
import styles from './segments.module.css'

interface Props<T extends string> {
  /** The accessible name of the group. */
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
  /** Where it stands; its parts share what is wider than they are. */
  className?: string
}

/** A choice between a few views. */
export const Segments = <T extends string>({ label, options, value, onChange, className }: Props<T>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
  <div className={clsx(styles.segments, 'screen-only', className)} role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
)
