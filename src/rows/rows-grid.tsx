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
import { GridRow, type RowEvents } from './grid-row.tsx'
import type { RowAccess } from './row-access.ts'
import type { GridRow as Shown } from './row-shape.ts'
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
  const stop = rows.some(({ id }) => id === active?.id) ? active : first(rows, shape.columns[0]?.key)
  return (
    <div ref={frame} {...handlers}>
      <GridFrame label={shape.section.title} busy={busy} minWidth="100%" edited>
        <colgroup>
          <col style={{ width: '3.5rem' }} />
          {shape.columns.map(({ key, field }) => (
            <col key={key} style={{ width: widthOf(field) }} />
          ))}
          <col style={{ width: '3.25rem' }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('rows.number')}</span>
            </th>
            {shape.columns.map(({ key, field }) => (
              <th key={key} scope="col" className={classOfCell(field, false)} title={field.help ?? field.label}>
                {requiredMark(field.label, { required: field.required && !field.readOnly })}
              </th>
            ))}
            <th className={styles.actions}>
              <span className="visually-hidden">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody onPointerOver={showCutText}>
          {rows.map((row, index) => (
            <GridRow
              key={row.id}
              {...{ store, row, access, events }}
              place={index + 1}
              active={stop?.id === row.id ? stop.key : undefined}
              editing={editing?.id === row.id ? editing : undefined}
            />
          ))}
        </tbody>
      </GridFrame>
    </div>
  )
}

const first = ([row]: readonly Shown[], key: string | undefined) =>
  row && key !== undefined ? { id: row.id, key } : undefined

const widths = { number: '6.5rem', oneLine: '8.5rem', lines: '14rem', switch: '5.5rem', options: '10.5rem' } as const

/** What a column gets at least, by what stands in it; what is left is shared in proportion. */
function widthOf({ type }: Field): string {
  const { inColumn, inCell }: FieldWidget = widgets[type]
  return inColumn ? widths[inColumn] : inCell ? widths[inCell] : '10rem'
}
