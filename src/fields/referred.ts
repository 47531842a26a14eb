import { type FindReferred, readValues } from '#schema/condition/row-values.ts'
import { type Model, tableOf } from '#schema/model.ts'
import type { Row, Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { knownRecord } from '#src/fields/known-records.ts'
import { isReserved } from '#src/fields/reserved.tsx'

/** A row that is referred to: as a picker has read it, over which the stored one is newer in what it embeds. */
export const referredBy =
  (model: Model, base: Row | undefined): FindReferred =>
  (name, field, id) => {
    const target = tableOf(model, field.table ?? '')
    const record = base?.[name]
    const isHeld = typeof record === 'object' && record !== null && 'id' in record && record.id === id
    const row = { ...knownRecord(target.name, id), ...(isHeld && told(target, { ...record })) }
    return Object.keys(row).length > 0 ? readValues(target, row) : undefined
  }

/** Without a name that is hidden, which says nothing of the row. */
const told = ({ title }: Table, record: Values): Values => (isReserved(record[title]) ? { id: record.id } : record)
