import { clsx } from 'clsx'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { FormError } from '#src/account/form-error.tsx'
import { buttons } from '#src/ui/buttons.ts'
import styles from './field.module.css'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  error?: string
  beside?: ReactNode
}

export function Field({ name, label, error, beside, ...input }: Props) {
  const control = (
    <input
      {...input}
      className="input"
      id={name}
      name={name}
      autoCapitalize="none"
      spellCheck={false}
      aria-invalid={error !== undefined}
      aria-describedby={`${name}-error`}
    />
  )
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {beside ? (
        <div className={styles.withButton}>
          {control}
          {beside}
        </div>
      ) : (
        control
      )}
      <FormError id={`${name}-error`}>{error}</FormError>
    </div>
  )
}

/** The class of a button over the whole width of the form. */
export const { wide } = styles

export const Submit = ({ waiting, label, busyLabel }: { waiting: boolean; label: string; busyLabel: string }) => (
  <button
    type="submit"
    className={clsx(buttons.primary, styles.wide, styles.submit)}
    aria-disabled={waiting}
    aria-busy={waiting}
  >
    {waiting ? busyLabel : label}
  </button>
)
