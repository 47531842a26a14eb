import { useEffect, useRef } from 'react'
import { ME } from '#schema/condition/reader.ts'
import { withSmallInitial } from '#schema/italian/words.ts'
import type { Row } from '#schema/rows/row.ts'
import { type Field, fieldOf, type Table } from '#schema/table.ts'
import type { FieldWidget } from '#src/fields/field-widget.ts'
import { widgets } from '#src/fields/index.ts'
import { ReadValue } from '#src/fields/reserved.tsx'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { isEmpty } from '#src/lib/empty.ts'
import type { CustomCells } from '#src/list/row-cell.tsx'
import { useShows } from '#src/providers/ability.ts'
import { t } from '#src/record/moves/texts.ts'
import { Count } from '#src/ui/count.tsx'
import { MailIcon, PhoneIcon } from '#src/ui/icons.tsx'
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

/** Whether every row is meant to have one, as it is the user's unless said: the one who looks after it. */
const isMissed = (field: Field): boolean => field.type === 'reference' && field.default === ME

/** The values of a card below its name, two in a line; what its row does not hold takes no room, but for who looks after it. */
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
    return field && (!isEmpty(row[name]) || isMissed(field) || cells?.[name]?.showsEmpty || !shows(row, name))
      ? [{ name, field }]
      : []
  })
  return (
    <div ref={element} className={styles.values}>
      {pairsOf(filled).map((pair) => (
        <Parts key={pair[0]?.name} justify="between" gap="md" lineGap="2xs" className="small">
          {pair.map((one) => (
            <Value key={one.name} {...{ table, row, cells }} {...one} />
          ))}
        </Parts>
      ))}
    </div>
  )
}

interface ValueProps extends Pick<Props, 'table' | 'row' | 'cells'>, Shown {}

/** A value, with the name of its field for those who do not see where it stands. */
function Value({ table, row, cells, name, field }: ValueProps) {
  const { inColumn, speaksForItself, reach } = widgetOf(field)
  const Custom = cells?.[name]?.Cell
  const title = field.column ?? field.label
  const isWithout = !Custom && isEmpty(row[name]) && isMissed(field)
  const content = (
    <>
      {!speaksForItself && !isWithout && <span className="visually-hidden">{title} </span>}
      <ReadValue {...{ table, row, name }}>
        {isWithout && <span className="muted">{t('moves.without', { field: withSmallInitial(field.label) })}</span>}
        {Custom ? <Custom row={row} /> : <ValueCell field={field} value={row[name]} />}
      </ReadValue>
    </>
  )
  // A number alone says little: it stands apart, with its name as a hint.
  if (inColumn === 'number' && !Custom) {
    return (
      <Count className={styles.count} title={title}>
        {content}
      </Count>
    )
  }
  const Icon = reach && !Custom ? reachIcons[reach] : undefined
  if (Icon) {
    return (
      <Parts as="span" gap="xs" oneLine className="small-icons" title={title}>
        <Icon aria-hidden="true" />
        <span className="ellipsis">{content}</span>
      </Parts>
    )
  }
  return (
    <span className={Custom ? undefined : 'ellipsis'} title={title}>
      {content}
    </span>
  )
}

const reachIcons = { phone: PhoneIcon, email: MailIcon } as const

interface Shown {
  name: string
  field: Field
}

/** [a, b, c] -> [[a, b], [c]], a number behind what it stands with. */
const pairsOf = (all: readonly Shown[]): Shown[][] =>
  all.flatMap((one, at) => (at % 2 === 0 ? [[one, ...all.slice(at + 1, at + 2)].sort(byPlace)] : []))

const widgetOf = ({ type }: Field): FieldWidget => widgets[type]
const isNumber = ({ field }: Shown): boolean => widgetOf(field).inColumn === 'number'
const byPlace = (one: Shown, other: Shown): number => Number(isNumber(one)) - Number(isNumber(other))
