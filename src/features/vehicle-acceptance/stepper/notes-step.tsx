import { Stack } from '#src/ui/layout.tsx'
import { SignatureInput } from '../signature/signature-input.tsx'
import { StepField } from './step-field.tsx'
import { Summary } from './summary.tsx'
import { UndrawableNotice, undrawableParts } from './undrawable.tsx'
import type { Acceptance } from './use-acceptance.ts'

interface Props {
  acceptance: Acceptance
  /** How many checks there are to do. */
  checkCount: number
}

export function NotesStep({ acceptance, checkCount }: Props) {
  const { table, input, errorOf, change, goTo } = acceptance
  const { values } = input
  const field = (name: string) => ({
    table,
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (value: unknown) => change('notes', (now) => ({ ...now, values: { ...now.values, [name]: value } })),
  })
  return (
    <Stack gap="xl" below="2xl">
      <StepField {...field('noteCliente')} />
      <StepField {...field('noteInterne')} />
      <UndrawableNotice parts={undrawableParts(table, input)} goTo={goTo} />
      <SignatureInput
        value={input.signature}
        error={errorOf('firma')}
        onChange={(signature) => change('notes', (now) => ({ ...now, signature }))}
      />
      <Summary acceptance={acceptance} checkCount={checkCount} />
    </Stack>
  )
}
