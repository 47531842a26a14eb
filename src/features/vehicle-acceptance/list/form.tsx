import { z } from 'zod'
import { countUnanswered } from '#schema/rules/acceptance-parts.ts'
import { fuelLevel, gaugeAt } from '#schema/rules/fuel-gauge.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { asNumber } from '#src/lib/format.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { type RowOf, useRows } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { Skeleton } from '#src/ui/states.tsx'
import { ChecksInput } from '../checks/checks-input.tsx'
import { OperatorInput } from '../operator-input.tsx'
import { FuelGauge } from '../stepper/fuel-gauge.tsx'
import { t } from '../texts.ts'

const TYPES = 'tipi_controllo'
const answers = z.array(z.object({ controlloId: z.number(), nome: z.string().catch(''), valore: z.string() })).catch([])
const types = envelope(z.array(z.object({ id: z.number() })))

const FuelInput = ({ field, value, onChange }: InputProps) => (
  <FuelGauge
    label={field.label}
    value={gaugeAt(asNumber(value) ?? 0)}
    onChange={(notches) => onChange?.(fuelLevel(notches))}
  />
)

function Checks({ value, onChange }: InputProps) {
  const { query } = useRows(TYPES)
  if (query.isLoading) return <Skeleton />
  return (
    <ChecksInput
      types={query.data?.data ?? []}
      compact
      value={answers.parse(value)}
      onChange={(all) => onChange?.(all)}
    />
  )
}

/** Counts the checks that still lack a value. */
async function warning(values: Record<string, unknown>): Promise<string | undefined> {
  // Without the types there is nothing to count, and the save itself says what is wrong.
  const known = await read(`/api/${TYPES}`, types, { query: { rowsPerPage: 0 } }).catch(() => [])
  const count = countUnanswered(known, answers.parse(values.controlli))
  return count > 0 ? t('acceptance.missing', { count }) : undefined
}

/** The form of an acceptance in the list: its operator by name, its gauge, the checks of today, and a question while some lack a value. */
export const acceptanceForm: FormOptions<keyof RowOf<'accettazioni_mezzi'> & string> = {
  inputs: { operatore: OperatorInput, carburante: FuelInput, controlli: Checks },
  namedBySection: ['controlli'],
  warning,
}
