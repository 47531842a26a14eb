import './segments.css'

interface Props<T extends string> {
  /** The accessible name of the group. */
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** A choice between a few views. */
export const Segments = <T extends string>({ label, options, value, onChange }: Props<T>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
  <div className="segments" role="group" aria-label={label}>
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
