import { Button } from 'antd'
import { useState } from 'react'
import { usePhone } from '#src/lib/media.ts'
import { measureFoot } from '#src/ui/foot.ts'
import { CloseIcon, DeleteIcon, EditIcon } from '#src/ui/icons.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { selectedExportOf } from '../export/export-of.ts'
import { everythingSelected, nothingSelected, selectedCount, selectedOf } from '../selection.ts'
import type { List } from '../use-list.ts'
import type { ListSelection } from '../use-selection.ts'
import type { ListSource } from '../use-source.ts'
import styles from './bulk-bar.module.css'
import { RemoveDialog } from './bulk-dialog.tsx'
import { type BulkRows, rowsOf } from './request.ts'
import { SetDialog } from './set-dialog.tsx'
import { t } from './texts.ts'
import { useBulk } from './use-bulk.ts'

interface Props {
  list: List
  selection: ListSelection
}

interface Shown {
  kind: 'set' | 'remove'
  rows: BulkRows
  open: boolean
  /** The button that opened it. */
  opener: HTMLElement
}

/** What can be done to the selected rows, and the dialog of what is being done to them. */
export function BulkBar({ list, selection }: Props) {
  const { selected, set } = selection
  const { source, query, dialogs } = list
  const [shown, setShown] = useState<Shown>()
  return (
    <>
      <Bar
        {...{ list, selection }}
        onOpen={(kind, opener) => setShown({ kind, rows: rowsOf(selected, query.filters), open: true, opener })}
      />
      {shown && (
        <OpenDialog
          {...{ source, selection, shown }}
          onClose={() => setShown({ ...shown, open: false })}
          onDone={() => set(nothingSelected)}
          afterClose={() => {
            setShown(undefined)
            // The button goes with the selection.
            const focusTarget = shown.opener.isConnected ? shown.opener : dialogs.heading.current
            focusTarget?.focus()
          }}
        />
      )}
    </>
  )
}

/** The bar lies over the head of the list, on a phone at the foot of the screen. */
function Bar({ list, selection, onOpen }: Props & { onOpen: (kind: Shown['kind'], opener: HTMLElement) => void }) {
  const { selected, set, settable } = selection
  const total = list.rows.total ?? 0
  const count = selectedCount(selected, total)
  if (count === 0) return null
  const clear = () => {
    set(nothingSelected)
    list.dialogs.heading.current?.focus()
  }
  return (
    <section ref={measureFoot} className={styles.bar} aria-label={t('bulk.bar')}>
      <p aria-live="polite">
        <strong>{t('bulk.selected', { count })}</strong>
      </p>
      <SelectMore {...{ selection, count, total }} />
      <span className={styles.space} />
      <ExportMenu {...selectedExportOf(list, selected)} />
      {settable.length > 0 && (
        <Button icon={<EditIcon />} onClick={({ currentTarget }) => onOpen('set', currentTarget)}>
          {t('bulk.set')}
        </Button>
      )}
      {list.source.may('delete') && (
        <Button danger icon={<DeleteIcon />} onClick={({ currentTarget }) => onOpen('remove', currentTarget)}>
          {t('bulk.remove')}
        </Button>
      )}
      <Button icon={<CloseIcon />} onClick={clear}>
        {t('bulk.clear')}
      </Button>
    </section>
  )
}

interface MoreProps {
  selection: ListSelection
  /** How many rows are selected, and how many there are. */
  count: number
  total: number
}

/** From a whole page to all rows of the filters; a phone has no header with a checkbox for the page. */
function SelectMore({ selection: { selected, page, set, selectPage }, count, total }: MoreProps) {
  const phone = usePhone()
  const ofPage = selectedOf(selected, page)
  return (
    <>
      {!selected.all && ofPage === 'all' && total > count && (
        <Button type="link" onClick={() => set(everythingSelected)}>
          {t('bulk.selectAll', { count: total })}
        </Button>
      )}
      {phone && ofPage !== 'all' && (
        <Button type="link" onClick={() => selectPage(true)}>
          {t('bulk.selectPage')}
        </Button>
      )}
    </>
  )
}

interface DialogProps {
  source: ListSource
  selection: ListSelection
  shown: Shown
  onClose: () => void
  onDone: () => void
  afterClose: () => void
}

function OpenDialog({ source, selection, shown, onClose, onDone, afterClose }: DialogProps) {
  const bulk = useBulk(source, shown.rows, () => {
    onClose()
    onDone()
  })
  const shared = { table: source.table, bulk, open: shown.open, onClose, afterClose }
  return shown.kind === 'set' ? <SetDialog selection={selection} {...shared} /> : <RemoveDialog {...shared} />
}
