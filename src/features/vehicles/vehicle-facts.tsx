import { tableOf } from '#schema/model.ts'
import { useModel } from '#src/providers/model.ts'
import type { FieldOf, RowOf } from '#src/providers/rows.ts'
import { FieldFacts } from '#src/record/field-facts.tsx'
import { Facts } from '#src/ui/facts.tsx'

const facts = ['matricola', 'description', 'famigliaMezzi', 'filialeInventario'] satisfies FieldOf<'mezzi'>[]

/** What a vehicle is, in one line. */
export const VehicleFacts = ({ row }: { row: RowOf<'mezzi'> }) => (
  <Facts look="line">
    <FieldFacts table={tableOf(useModel(), 'mezzi')} row={{ ...row }} names={facts} />
  </Facts>
)
