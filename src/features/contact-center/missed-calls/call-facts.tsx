import { tableOf } from '#schema/model.ts'
import type { Row as TableRow } from '#schema/rows/row.ts'
import { fieldOf } from '#schema/table.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { useModel } from '#src/providers/model.ts'
import type { FieldOf } from '#src/providers/rows.ts'
import { FieldFacts } from '#src/record/field-facts.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { MISSED_CALLS, type MissedCall } from '../paths.ts'
import { OutcomeText } from './outcome-text.tsx'

/** What a missed call holds beside when it came and what became of it. */
const facts: readonly FieldOf<typeof MISSED_CALLS>[] = [
  'company_name',
  'branchOffice',
  'duration',
  'internal',
  'app_user',
  'takenAt',
  'dueAt',
  'note',
]

/** A missed call to read. */
export function CallFacts({ call }: { call: MissedCall }) {
  const table = tableOf(useModel(), MISSED_CALLS)
  const row: TableRow = call
  return (
    <Stack className="grows">
      <Row as="h3" justify="between" gap="xl" lineGap="xs">
        <CallValue name="receivedAt" row={row} />
        <OutcomeText call={call} />
      </Row>
      <Facts>
        <FieldFacts {...{ table, row }} names={facts} />
      </Facts>
    </Stack>
  )
}

/** A value of a missed call, as lists show it. */
export function CallValue({ name, row }: { name: FieldOf<typeof MISSED_CALLS>; row: TableRow }) {
  const field = fieldOf(tableOf(useModel(), MISSED_CALLS), name)
  return field ? <ValueCell field={field} value={row[name]} /> : null
}
