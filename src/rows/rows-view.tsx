import { Button } from 'antd'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { usePhone } from '#src/lib/media.ts'
import type { Gap } from '#src/lib/tokens.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import { isBlank } from './row-shape.ts'
import { RowsCards } from './rows-cards.tsx'
import { RowsGrid } from './rows-grid.tsx'
import { t } from './texts.ts'
import type { OwnedRowsControls } from './use-owned-rows.ts'

interface Props {
  controls: OwnedRowsControls
  busy?: boolean
  /** The distance to what stands below them. */
  below?: Gap
}

/** The rows of a section with the button that adds one: a grid, on a phone cards. */
export function RowsView({ controls, busy = false, below }: Props) {
  const { store, rows, access, stored, frame, open, setOpen, question } = controls
  const phone = usePhone()
  const end = useRef<HTMLButtonElement>(null)
  if (stored.error && !stored.rows) return <LoadFailure error={stored.error} onRetry={() => void stored.read()} />
  if (stored.loading && !stored.rows) return <Skeleton />
  function add() {
    const last = rows.at(-1)
    const id = flushSync(() => {
      // One row at a time waits to be filled in.
      const added = last && isBlank(store.shape, last) ? last.id : store.add()
      setOpen(added)
      return added
    })
    const row = store.row(id)
    const first = row && store.shape.columns.find((item) => access.isEdited(row, item))
    const place = `[data-row="${id}"]`
    const target = phone ? `${place} [data-open-row] :is(input, textarea)` : `${place} [data-cell="${first?.key}"]`
    frame.current?.querySelector<HTMLElement>(target)?.focus()
  }
  return (
    <Stack gap="lg" below={below}>
      <div ref={frame}>
        {rows.length === 0 && <p className="muted">{t('rows.none')}</p>}
        {rows.length > 0 && phone && (
          <RowsCards {...{ store, rows, access, open }} label={store.shape.section.title} onOpen={setOpen} />
        )}
        {rows.length > 0 && !phone && <RowsGrid {...{ store, rows, access, busy, end }} />}
      </div>
      {access.mayAdd && (
        <div>
          <Button ref={end} icon={<PlusIcon />} onClick={add}>
            {t('rows.add')}
          </Button>
        </div>
      )}
      {question}
    </Stack>
  )
}
