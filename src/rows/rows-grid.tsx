import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { Field } from '#schema/table.ts'
import type { FieldWidget } from '#src/fields/field-widget.ts'
import { widgets } from '#src/fields/index.ts'
import { asText } from '#src/lib/format.ts'
import { showCutText } from '#src/list/cut-text.ts'
import { classOfCell } from '#src/list/grid-cells.ts'
import { GridFrame } from '#src/list/grid-frame.tsx'
import { requiredMark } from '#src/ui/required-mark.tsx'
import styles from './grid-row.module.css'
import { GridRow, type RowEvents, roles } from './grid-row.tsx'
import type { RowAccess } from './row-access.ts'
import type { RowShape, GridRow as Shown } from './row-shape.ts'
import type { RowsStore } from './rows-store.ts'
import { t } from './texts.ts'
import { useClipboard, useGridKeys } from './use-grid-keys.ts'
import { usePaste } from './use-paste.ts'
import { useRowMoves } from './use-row-moves.ts'

interface Props {
  store: RowsStore
  rows: readonly Shown[]
  access: RowAccess
  busy: boolean
  /** Where the focus goes behind the last cell. */
  end: RefObject<HTMLElement | null>
}

/** The rows as a grid whose cells are edited as in a spreadsheet. Values are text: one cell at a time has an input. */
export function RowsGrid({ store, rows, access, busy, end }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { shape } = store
  const { drop, step, remove } = useRowMoves(store, access, frame)
  const keys = useGridKeys({ store, access, frame, end, step, remove })
  const { active, editing, handlers } = keys
  const paste = usePaste(store, access)
  useClipboard(frame, {
    onPaste: (text) => {
      // A single value goes into the open input.
      if (!active || (editing && !/[\t\n\r]/.test(text))) return false
      if (editing) keys.leave('stay')
      void paste(text, active)
      return true
    },
    onCopy: () => (editing ? undefined : asText(document.activeElement?.textContent) || undefined),
  })
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  const events = useMemo<RowEvents>(
    () => ({ leave: (to) => latest.current.leave(to), giveUp: () => latest.current.giveUp(), drop, remove }),
    [drop, remove],
  )
  const columns = useMemo(() => widthsOf(shape), [shape])
  const stop = rows.some(({ id }) => id === active?.id) ? active : first(rows, shape.columns[0]?.key)
  return (
    <div ref={frame} {...handlers}>
      <GridFrame label={shape.section.title} busy={busy} minWidth="100%" columns={columns}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th scope="col" {...roles.head}>
              <span className="visually-hidden">{t('rows.number')}</span>
            </th>
            {shape.columns.map(({ key, field }) => (
              <th key={key} scope="col" {...roles.head} className={classOfCell(field, false)} title={field.help}>
                {requiredMark(field.label, { required: access.mayWrite && field.required && !field.readOnly })}
              </th>
            ))}
            <th className={styles.actions} {...roles.head}>
              <span className="visually-hidden">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        {inChunks(rows).map((chunk, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is nothing but its place
          <tbody key={at} {...roles.group} onPointerOver={showCutText}>
            {chunk.map((row, index) => (
              <GridRow
                key={row.id}
                {...{ store, row, access, events }}
                place={at * CHUNK + index + 1}
                active={stop?.id === row.id ? stop.key : undefined}
                editing={editing?.id === row.id ? editing : undefined}
              />
            ))}
          </tbody>
        ))}
      </GridFrame>
    </div>
  )
}

/** So many rows are drawn, or wait out of sight, together. */
const CHUNK = 25

const inChunks = <R,>(rows: readonly R[]): R[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK))

const first = ([row]: readonly Shown[], key: string | undefined) =>
  row && key !== undefined ? { id: row.id, key } : undefined

const widths = { number: 6.5, oneLine: 8.5, lines: 14, switch: 5.5, options: 10.5 } as const
const NUMBER_REM = 3.5
const BUTTONS_REM = 3.25

/** What a column gets at least, in rem, by what stands in it; what is left is shared in proportion. */
function widthOf({ type }: Field): number {
  const { inColumn, inCell }: FieldWidget = widgets[type]
  return inColumn ? widths[inColumn] : inCell ? widths[inCell] : 10
}

function widthsOf({ columns }: RowShape) {
  const all = columns.map(({ field }) => widthOf(field))
  const least = all.reduce((sum, one) => sum + one, NUMBER_REM + BUTTONS_REM)
  const shared = all.map((one) => `minmax(${one}rem, ${one}fr)`).join(' ')
  return { template: `${NUMBER_REM}rem ${shared} ${BUTTONS_REM}rem`, least: `${least}rem` }
}
