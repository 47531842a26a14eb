import { lazy, Suspense, useEffect } from 'react'
import type { RecordForm } from './use-record-form.ts'

const load = () => import('./conflict-dialog.tsx')
const ConflictDialog = lazy(async () => ({ default: (await load()).ConflictDialog }))

/** The question a form asks when somebody else saved the same fields; its chunk is fetched while the user types. */
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
