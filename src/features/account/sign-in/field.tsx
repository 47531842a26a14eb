import type { InputHTMLAttributes, ReactNode } from 'react'

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
      id={name}
      name={name}
      autoCapitalize="none"
      spellCheck={false}
      aria-invalid={error !== undefined}
      aria-describedby={`${name}-error`}
    />
  )
  return (
    <div className="login-field">
      <label htmlFor={name}>{label}</label>
      {beside ? (
        <div className="login-password">
          {control}
          {beside}
        </div>
      ) : (
        control
      )}
      <p id={`${name}-error`} className="login-error" role="alert">
        {error}
      </p>
    </div>
  )
}

export const Submit = ({ waiting, label, busyLabel }: { waiting: boolean; label: string; busyLabel: string }) => (
  <button type="submit" className="login-submit" aria-disabled={waiting} aria-busy={waiting}>
    {waiting ? busyLabel : label}
  </button>
)
