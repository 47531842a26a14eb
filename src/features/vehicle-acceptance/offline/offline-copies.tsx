import { useEffect } from 'react'
import { useWaitsOffline } from '#src/lib/net/online.ts'
import { useMay } from '#src/providers/ability.ts'
import { t } from '../texts.ts'
import { checkTypes, fetchReference, serialNumbers } from './reference-data.ts'
import { useRecordedLater } from './use-recorded-later.ts'

/**
 * Copies to the device what an acceptance needs, so that it can be recorded without a network, whichever page was opened,
 * says that it waits there, and when one has been recorded.
 */
export function OfflineCopies() {
  const may = useMay()
  const mayAccept = may('create', 'accettazioni_mezzi')
  useEffect(() => {
    if (!mayAccept) return
    // Failures are told by the page that needs the data.
    const copy = () => void Promise.allSettled([fetchReference(checkTypes), fetchReference(serialNumbers)])
    copy()
    window.addEventListener('online', copy)
    return () => window.removeEventListener('online', copy)
  }, [mayAccept])
  useWaitsOffline(mayAccept ? t('acceptance.kind') : undefined)
  useRecordedLater()
  return null
}
