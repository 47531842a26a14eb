import { useEffect } from 'react'
import { rowPath } from '#schema/presentation.ts'
import { rowName } from '#src/fields/record-label.ts'
import { t } from '#src/lib/i18n.ts'
import { lazyPage as lazy, Meanwhile } from '#src/lib/lazy-page.ts'
import { SaveAnywayDialog } from '#src/ui/save-anyway-dialog.tsx'
import type { RecordForm } from './use-record-form.ts'
import type { SameName } from './use-same-name.ts'

const load = () => import('./conflict-dialog.tsx')
const ConflictDialog = lazy(async () => ({ default: (await load()).ConflictDialog }))

/** Shows what has to be answered before the form is saved: the conflict, whose chunk is loaded while the user types, or the name of another row. */
export function RecordConflict({ base, conflict, resolve, leaveConflict, sameName }: RecordForm) {
  const editing = base !== undefined
  useEffect(() => {
    if (editing) load().catch(() => undefined)
  }, [editing])
  if (!conflict) return <SameNameDialog {...sameName} />
  return (
    <Meanwhile value={null}>
      <ConflictDialog conflict={conflict} resolve={resolve} leave={leaveConflict} />
    </Meanwhile>
  )
}

function SameNameDialog({ table, twin, saveAnyway, giveUp }: SameName) {
  const name = twin && rowName(table, twin)
  const path = twin && rowPath(table, twin.id)
  const text = name !== undefined && (
    <>
      {t('form.sameName')}{' '}
      {path ? (
        <a href={path} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
      {t('form.sameNameHint')}
    </>
  )
  return <SaveAnywayDialog warning={text || undefined} onCancel={giveUp} onSave={() => void saveAnyway()} />
}
