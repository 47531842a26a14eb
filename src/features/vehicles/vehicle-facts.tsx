import { tableOf } from '#schema/model.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { useModel } from '#src/providers/model.ts'
import type { FieldOf, RowOf } from '#src/providers/rows.ts'
import './vehicles.css'

const facts = ['matricola', 'description', 'famigliaMezzi', 'filialeInventario'] satisfies FieldOf<'mezzi'>[]

/** What a vehicle is, in one line. */
export function VehicleFacts({ row }: { row: RowOf<'mezzi'> }) {
  const { fields } = tableOf(useModel(), 'mezzi')
  return (
    <dl className="vehicle-facts">
      {facts.map((name) => {
        const field = fields[name]
        return field && !isEmpty(row[name]) ? (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>
              <ValueCell field={field} value={row[name]} />
            </dd>
          </div>
        ) : null
      })}
    </dl>
  )
}
