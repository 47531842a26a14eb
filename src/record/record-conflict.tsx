import { lazy, Suspense, useEffect } from 'react'
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
    <Suspense>
      <ConflictDialog conflict={conflict} resolve={resolve} leave={leaveConflict} />
    </Suspense>
  )
}
