import { memo, use, useRef } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { fieldOf, isWritten } from '#schema/table.ts'
import type { FieldWidget } from '#src/fields/field-widget.ts'
import { widgets } from '#src/fields/index.ts'
import { rowName } from '#src/fields/record-label.ts'
import { isEmpty } from '#src/lib/empty.ts'
import { useShows } from '#src/providers/ability.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { CardFrame, CardList } from './card-frame.tsx'
import styles from './cards.module.css'
import type { Column } from './columns.ts'
import createdStyles from './created.module.css'
import { useShownWhenNew } from './created-note.tsx'
import { InlineContext, type ListEdits } from './inline/list-edits.ts'
import { RowActions, type RowVerbs } from './row-actions.tsx'
import { contentOf, type RowDisplay } from './row-cell.tsx'
import { RowCheckbox } from './row-checkbox.tsx'
import { useRowKeys } from './row-keys.ts'
import type { RowMarks } from './row-marks.ts'
import { isSelected } from './selection.ts'
import type { SelectionControls } from './use-selection.ts'

interface Props extends RowDisplay, Pick<Partial<RowMarks>, 'Mark'> {
  rows: readonly Row[]
  columns: readonly Column[]
  verbs: RowVerbs
  busy: boolean
  /** The row that was just created. */
  created?: number
  selection?: SelectionControls
}

export const Cards = memo(function Cards(props: Props) {
  const { table, rows, columns, verbs, cells, page, open, embedded, busy, created, selection, Mark } = props
  const others = columns.filter(({ name }) => name !== table.title)
  const { handlers } = useRowKeys({ rows, open })
  return (
    <CardList label={table.label.many} busy={busy} {...handlers}>
      {rows.map((row) => (
        <Card
          key={row.id}
          table={table}
          row={row}
          columns={others}
          {...{ verbs, cells, page, open, embedded, Mark }}
          isNew={row.id === created}
          selected={selection && isSelected(selection.selected, row.id)}
          onSelect={selection?.select}
        />
      ))}
    </CardList>
  )
})

interface CardProps extends Omit<Props, 'rows' | 'busy' | 'selection' | 'created'> {
  row: Row
  isNew: boolean
  /** Undefined where rows cannot be selected. */
  selected?: boolean
  onSelect?: SelectionControls['select']
}

const Card = memo(function Card(props: CardProps) {
  const { row, columns, verbs, selected = false, isNew, onSelect, Mark, ...given } = props
  const { table, cells } = given
  const display = { ...given, linkStops: true }
  const element = useRef<HTMLLIElement>(null)
  useShownWhenNew(element, isNew)
  const name = rowName(table, row)
  const edits = use(InlineContext)
  const shows = useShows(table)
  const brief = isBrief(props, edits)
  const isShown = (key: string) =>
    cells?.[key]?.showsEmpty || edits?.fieldIn(row, key) || !isEmpty(row[key]) || (!brief && !shows(row, key))
  const filled = columns.filter((column) => isShown(column.name))
  const isAlwaysShown = (key: string) => key === table.workflow?.field || cells?.[key]?.showsEmpty
  const shown = brief ? filled.filter(({ name: key }, at) => at < FACTS || isAlwaysShown(key)) : filled
  const title = fieldOf(table, table.title)
  const isShort = brief && shown.length > 0
  return (
    <CardFrame
      ref={element}
      data-row={row.id}
      data-thing={`row ${row.id}`}
      data-new={isNew || undefined}
      data-brief={isShort || undefined}
      selected={selected}
      className={isNew ? createdStyles.created : undefined}
    >
      <div className={styles.head}>
        {onSelect && <RowCheckbox id={row.id} {...{ name, selected, onSelect }} />}
        <h2>
          {title && table.title in row && isShown(table.title)
            ? contentOf({ name: table.title, field: title, row, ...display }, edits)
            : name}
        </h2>
        {Mark && <Mark id={row.id} />}
        {brief && <Touches row={row} columns={columns} name={name} />}
        <RowActions row={row} name={name} verbs={verbs} />
      </div>
      {shown.length > 0 && (
        <Facts look={brief ? 'line' : 'quarter'} className={brief ? styles.facts : undefined}>
          {shown.map(({ name: key, field }) => (
            // A record says by itself what it is.
            <Fact
              key={key}
              name={brief ? <span className="small">{field.label}</span> : field.label}
              speaksForItself={brief && field.table !== undefined}
            >
              {contentOf({ name: key, field, row, ...display }, edits)}
            </Fact>
          ))}
        </Facts>
      )}
    </CardFrame>
  )
})

/**
 * How many values a card shows of a row that a touch opens: the first of the columns that hold something, in the order the
 * user has put them, and what is set in the card itself. Where it opens nothing, or values are edited where they stand, the card shows them all.
 */
const FACTS = 5

function isBrief(
  { table, row, page, open, columns }: Pick<CardProps, 'table' | 'row' | 'page' | 'open' | 'columns'>,
  edits: ListEdits | undefined,
) {
  const opens = page !== undefined || (open !== undefined && isWritten(table))
  return opens && !columns.some(({ name }) => edits?.fieldIn(row, name))
}

/** What a touch does with the values of a row: the first of each kind. */
function Touches({ row, columns, name }: Pick<CardProps, 'row' | 'columns'> & { name: string }) {
  const found = new Map(
    columns
      .flatMap(({ name: key, field }) => {
        const { Touch }: FieldWidget = widgets[field.type]
        return Touch && !isEmpty(row[key]) ? [[Touch, key] as const] : []
      })
      .reverse(),
  )
  return [...found].map(([Touch, key]) => <Touch key={key} value={row[key]} name={name} />)
}
