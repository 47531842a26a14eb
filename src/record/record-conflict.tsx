import { useEffect } from 'react'
import { lazyPage as lazy, Meanwhile } from '#src/lib/prefetch.ts'
import type { RecordForm } from './use-record-form.ts'

const load = () => import('./conflict-dialog.tsx')
const ConflictDialog = lazy(async () => ({ default: (await load()).ConflictDialog }))

/** Shows the conflict dialog; preloads its chunk while the user types. */
export function RecordConflict({ base, conflict, resolve, leaveConflict }: RecordForm) {
  const editing = base !== undefined
  useEffect(() => {
    if (editing) load().catch(() => undefined)
  }, [editing])
  if (!conflict) return null
  return (
    <Meanwhile value={null}>
      <ConflictDialog conflict={conflict} resolve={resolve} leave={leaveConflict} />
    </Meanwhile>
  )
}
