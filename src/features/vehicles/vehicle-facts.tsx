import { tableOf } from '#schema/model.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { useModel } from '#src/providers/model.ts'
import type { FieldOf, RowOf } from '#src/providers/rows.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'

const facts = ['matricola', 'description', 'famigliaMezzi', 'filialeInventario'] satisfies FieldOf<'mezzi'>[]

/** What a vehicle is, in one line. */
export function VehicleFacts({ row }: { row: RowOf<'mezzi'> }) {
  const { fields } = tableOf(useModel(), 'mezzi')
  return (
    <Facts look="line">
      {facts.map((name) => {
        const field = fields[name]
        return field && !isEmpty(row[name]) ? (
          <Fact key={name} name={field.label}>
            <ValueCell field={field} value={row[name]} />
          </Fact>
        ) : null
      })}
    </Facts>
  )
}
