import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { columnsOf } from '#schema/lists/presentation.ts'
import type { Row } from '#schema/rows/row.ts'
import { fieldOf, nameOf, type Screen, type Table } from '#schema/table.ts'
import type { FieldWidget } from '#src/fields/field-widget.ts'
import { widgets } from '#src/fields/index.ts'
import { RowName } from '#src/fields/row-name.tsx'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import { useShownFields } from '#src/providers/ability.ts'
import { useRowLink } from '#src/record/use-row-link.ts'
import { HomeFacts, HomeLine } from './home-lines.tsx'

interface Told {
  fields?: readonly string[]
  sortBy?: string
}

/** The fields that a line says behind its name, as far as its reader reads them: else what rows are sorted by, and the first columns. */
export function useToldFields(table: Table, screen: Screen | undefined, { fields, sortBy }: Told): string[] {
  const readable = useShownFields(table)
  const usual = () =>
    [...new Set([...(sortBy === undefined ? [] : [sortBy]), ...columnsOf(table, screen)])]
      .filter((name) => name !== table.title)
      .slice(0, 2)
  return (fields ?? usual()).filter((name) => readable.includes(name))
}

interface Props {
  table: Table
  row: Row
  /** The names of the fields that are said of it. */
  fields: readonly string[]
  /** What stands at its end. */
  beside?: ReactNode
  /** That stays there on a phone too. */
  oneLine?: boolean
}

/** A line of a block: the name of a row as a link, and some of its values. */
export function RowLine({ table, row, fields, beside, oneLine }: Props) {
  const path = useRowLink()(table.name, row.id)
  const name = nameOf(table, row) ? <RowName table={table} record={row} /> : `#${row.id}`
  return (
    <HomeLine {...{ beside, oneLine }}>
      {path === undefined ? <strong>{name}</strong> : <Link to={path}>{name}</Link>}
      <RowFacts {...{ table, row, fields }} />
    </HomeLine>
  )
}

/** The values of a row that it has, each with the name of its field where it does not speak for itself; long ones below. */
function RowFacts({ table, row, fields }: Pick<Props, 'table' | 'row' | 'fields'>) {
  const facts = fields.flatMap((name) => {
    const field = fieldOf(table, name)
    const { speaksForItself = false, inCell }: FieldWidget = widgets[field?.type ?? 'text']
    const label = speaksForItself ? undefined : (field?.column ?? field?.label)
    return field && !isEmpty(row[name]) ? [{ name, field, value: row[name], label, isLong: inCell === 'lines' }] : []
  })
  const [long, short] = [facts.filter(({ isLong }) => isLong), facts.filter(({ isLong }) => !isLong)]
  return (
    <>
      {short.length > 0 && (
        <HomeFacts>
          {short.map(({ name, field, value, label }) => (
            <span key={name}>
              {label !== undefined && `${label}: `}
              <ValueCell {...{ field, value }} />
            </span>
          ))}
        </HomeFacts>
      )}
      {long.map(({ name, field, value }) => (
        <div key={name} title={field.label}>
          <ValueCell {...{ field, value }} />
        </div>
      ))}
    </>
  )
}
