import { useEffect } from 'react'
import { openScansWhenIdle } from './scans/scans.ts'

/** Sends the scans that wait on this device, whichever page was opened. */
export function UnsentScans() {
  useEffect(openScansWhenIdle, [])
  return null
}
