import { Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { Row, Stack } from '#src/ui/layout.tsx'

interface Section {
  title: string
  hint?: string
  /** What stands above the list. */
  above?: ReactNode
  children: ReactNode[]
}

/** A part of the settings of notices, with choices below each other. */
export function Part({ title, hint, above, children }: Section) {
  const id = useId()
  return (
    <Stack as="section" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {hint !== undefined && <p className="muted">{hint}</p>}
      {above}
      {children.length > 0 && (
        <Stack as="ul" gap="lg">
          {children}
        </Stack>
      )}
    </Stack>
  )
}

interface ChoiceProps {
  label: string
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Something that is on or off. */
export function Choice({ label, hint, isOn, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <Row as="li" oneLine justify="between">
      <label htmlFor={id}>
        <span className="strong">{label}</span>
        {hint !== undefined && <br />}
        {hint !== undefined && <span className="muted">{hint}</span>}
      </label>
      <Switch id={id} checked={isOn} onChange={onChange} />
    </Row>
  )
}
