import { useEffect } from 'react'
import { openedOnce } from '#src/device/outbox/opened-once.ts'
import { listKind } from '#src/device/outbox/waiting.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { lazy } from '#src/lib/lazy.ts'
import { hasScanned } from './device-id.ts'
import type { Scan } from './scan.ts'
import type { ScanLog, ScanState } from './scan-log.ts'

// The log itself is loaded with the first scan, or where this browser has scanned before.

const List = lazy(() => import('../waiting-list.tsx'), 'WaitingList')
listKind('scan', List)
const empty: ScanState = { waiting: [], answered: [], blocked: new Map() }

const scans = openedOnce(
  async (publish: (state: ScanState) => void) => {
    const { ScanLog } = await import('./scan-log.ts')
    const log = new ScanLog(publish)
    await log.start()
    return log
  },
  empty,
  hasScanned,
)

/** Opens the scans of this browser, and sends what earlier visits have left. Rejects when its code cannot be loaded. */
export const openScans = scans.open

/** Opens the scans once the browser is idle, where there may be any; returns the function that gives that up. */
export const openScansWhenIdle = scans.whenIdle

/** The scans of the signed-in user on this device. Opens them. */
export function useScans(): ScanState {
  useEffect(() => void openScans().catch((failure: unknown) => reportFailure(failure)), [])
  return scans.useCurrent()
}

/** Keeps a code on this device and sends it as soon as possible; resolves to its key once it is kept. */
export const addScan = async (...scan: Parameters<ScanLog['add']>): Promise<string> => (await openScans()).add(...scan)

/** Takes back a scan of the signed-in user. */
export const takeBackScan = async (scan: Scan): Promise<void> => (await openScans()).takeBack(scan)

/** Sends again what was refused of an inventory. */
export const retryScans = async (inventory: number): Promise<void> => (await openScans()).retry(inventory)

/** Gives up scans that have not arrived. */
export const removeScans = async (keys: readonly string[]): Promise<void> => (await openScans()).remove(keys)
