import { useEffect } from 'react'
import { useWaitsOffline } from '#src/lib/net/online.ts'
import { useMay } from '#src/providers/ability.ts'
import { ITEMS } from '../paths.ts'
import { openScansWhenIdle } from './scans/scans.ts'
import { t } from './texts.ts'

/** Sends the scans that wait on this device, whichever page was opened, and says that those of this person wait. */
export function UnsentScans() {
  const mayCount = useMay()('update', ITEMS)
  useWaitsOffline(mayCount ? t('count.kind') : undefined)
  useEffect(openScansWhenIdle, [])
  return null
}
