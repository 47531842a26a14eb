import { useEffect, useMemo, useRef } from 'react'
import { reportFailure } from '#src/lib/failure.ts'
import { useSaysOffline } from '#src/lib/net/online.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import type { Inventory } from '../paths.ts'
import { useProgress } from '../progress.ts'
import { useBranches, useInventoryRights, useMayScan } from '../rights.ts'
import { CountMessages } from './count-messages.tsx'
import { CountPeople, CountProgress } from './count-progress.tsx'
import { useItemCopy } from './item-copy.ts'
import { linesOf, unconfirmed } from './lines.ts'
import { useOwnScans, withOwnScans } from './own-scans.ts'
import { ScanEntry } from './scan-entry.tsx'
import { ScanLines } from './scan-lines.tsx'
import type { Scan } from './scans/scan.ts'
import { addScan, takeBackScan, useScans } from './scans/scans.ts'
import './scans/scan-log.ts'
import styles from './count-view.module.css'
import type { Line, LineState } from './outcomes.ts'
import { mostUrgent, sound, soundAlike } from './tones.ts'
import { UnclearQuestion } from './unclear-question.tsx'
import { useCopies } from './use-copies.ts'

// The first scan may be made without a network: what keeps it comes with the page.

const GONE = 404

/** Counts the vehicles of an inventory by scanning their codes; who may not write sees the progress. */
export function CountView({ inventory }: { inventory: Inventory }) {
  const { id } = inventory
  const counted = { id, nome: inventory.nome ?? '' }
  const { blind } = useInventoryRights(inventory)
  const counter = useCounter(inventory)
  const mayCount = counter === 'counts'
  const { data: progress, error, reload } = useProgress(id)
  const { lines, waiting, toConfirm, blocked } = useLines(id, mayCount, inventory.conteggioCieco === true)
  useSounds(lines)
  const isGone = blocked?.status === GONE || error?.status === GONE
  const isConcluded = inventory.concluso || lines.some(({ state }) => state === 'TARDIVA')
  useCopies(inventory, mayCount, isConcluded || isGone)
  useSaysOffline(mayCount)
  const counts = mayCount && !isConcluded && !isGone
  const takeBack = counts ? (scan: Scan) => void takeBackScan(scan).catch(reportFailure) : undefined
  return (
    <Row gap="xl" align="start" most="75rem" className={styles.count}>
      <Stack gap="lg" className={styles.main}>
        {counts && (
          <>
            <ScanEntry newest={lines[0]} onCode={(codice) => addScan(counted, codice)} onTakeBack={takeBack} />
            <UnclearQuestion lines={lines} onChoose={(codice, said) => addScan(counted, codice, said)} />
          </>
        )}
        <CountMessages
          inventory={id}
          {...{ isConcluded, isGone, counter, waiting }}
          isEmpty={progress?.totale === 0}
          reason={blocked?.reason}
        />
        <CountProgress {...{ id, progress, error, blind, toConfirm }} unsent={waiting} onRetry={() => void reload()} />
        {(mayCount || lines.length > 0) && <ScanLines lines={lines} waiting={waiting} onTakeBack={takeBack} />}
      </Stack>
      {progress && !blind && (
        <Stack gap="lg" className={styles.side}>
          <CountPeople progress={progress} />
        </Stack>
      )}
    </Row>
  )
}

/** What the current user is to a count. */
export type Counter = 'counts' | 'foreign' | 'reads'

/** Without a network the branches are unknown: then the server decides when the scans arrive. */
function useCounter({ filialeInventario }: Inventory): Counter {
  const writes = useMayScan()
  const { branches } = useBranches(writes)
  if (!writes) return 'reads'
  return !branches || branches.some(({ id }) => id === filialeInventario.id) ? 'counts' : 'foreign'
}

function useLines(id: number, mayCount: boolean, isBlind: boolean) {
  const scans = useScans()
  const recorded = useOwnScans(id, mayCount)
  const find = useItemCopy(id, mayCount && !isBlind)
  return useMemo(() => {
    const waiting = scans.waiting.filter(({ inventory }) => inventory === id)
    const answered = withOwnScans(
      scans.answered.filter(({ inventory }) => inventory === id),
      recorded,
    )
    return {
      lines: linesOf(waiting, answered, find),
      waiting: waiting.length,
      toConfirm: unconfirmed(waiting, answered, find),
      blocked: scans.blocked.get(id),
    }
  }, [scans, recorded, id, find])
}

/** Makes the state of each scan heard that was made since the page is open, and again when the server says otherwise. */
function useSounds(lines: readonly Line[]): void {
  const openedAt = useRef(new Date().toISOString())
  const heard = useRef(new Map<string, LineState>())
  useEffect(() => {
    const changed: LineState[] = []
    for (const { scan, state } of lines) {
      if (state === 'storing' || scan.il < openedAt.current) continue
      const before = heard.current.get(scan.key)
      heard.current.set(scan.key, state)
      if (before === undefined || !soundAlike(before, state)) changed.push(state)
    }
    const now = mostUrgent(changed)
    if (now && document.visibilityState === 'visible') sound(now)
  }, [lines])
}
