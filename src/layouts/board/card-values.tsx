import { useEffect, useRef } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { type Field, fieldOf, type Table } from '#schema/table.ts'
import type { FieldWidget } from '#src/fields/field-widget.ts'
import { widgets } from '#src/fields/index.ts'
import { ReadValue } from '#src/fields/reserved.tsx'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import type { CustomCells } from '#src/list/row-cell.tsx'
import { useShows } from '#src/providers/ability.ts'
import { Count } from '#src/ui/count.tsx'
import { Row as Parts } from '#src/ui/layout.tsx'
import styles from './card.module.css'

interface Props {
  table: Table
  row: Row
  /** The names of the fields, in their order. */
  fields: readonly string[]
  cells?: CustomCells
  /** That of what is clicked in it. */
  tabIndex: number
}

/** The values of a card below its name, two in a line; what its row does not hold takes no room. */
export function CardValues({ table, row, fields, cells, tabIndex }: Props) {
  const shows = useShows(table)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const control of element.current?.querySelectorAll<HTMLElement>('a, button') ?? []) {
      control.tabIndex = tabIndex
      control.draggable = false
    }
  })
  const filled = fields.flatMap((name) => {
    const field = fieldOf(table, name)
    return field && (!isEmpty(row[name]) || cells?.[name]?.showsEmpty || !shows(row, name)) ? [{ name, field }] : []
  })
  return (
    <div ref={element} className={styles.values}>
      {pairsOf(filled).map((pair) => (
        <Parts key={pair[0]?.name} as="p" justify="between" gap="md" lineGap="2xs" className="small vanishes">
          {pair.map((one) => (
            <Value key={one.name} {...{ table, row, cells }} {...one} />
          ))}
        </Parts>
      ))}
    </div>
  )
}

interface ValueProps extends Pick<Props, 'table' | 'row' | 'cells'> {
  name: string
  field: Field
}

/** A value, with the name of its field for those who do not see where it stands. */
function Value({ table, row, cells, name, field }: ValueProps) {
  const { inColumn, speaksForItself }: FieldWidget = widgets[field.type]
  const Custom = cells?.[name]?.Cell
  const label = !speaksForItself && <span className="visually-hidden">{field.label} </span>
  const content = (
    <>
      {label}
      <ReadValue {...{ table, row, name }}>
        {Custom ? <Custom row={row} /> : <ValueCell field={field} value={row[name]} />}
      </ReadValue>
    </>
  )
  // A number alone says little: it stands apart, with its name as a hint.
  if (inColumn === 'number' && !Custom) {
    return (
      <Count className={styles.count} title={field.label}>
        {content}
      </Count>
    )
  }
  return (
    <span className={Custom ? undefined : 'ellipsis'} title={field.label}>
      {content}
    </span>
  )
}

/** [a, b, c] -> [[a, b], [c]] */
const pairsOf = <T,>(all: readonly T[]): T[][] =>
  all.flatMap((one, at) => (at % 2 === 0 ? [[one, ...all.slice(at + 1, at + 2)]] : []))
