import { useEffect, useMemo } from 'react'
import { storeCopy } from '#src/device/copies.ts'
import { useMay } from '#src/providers/ability.ts'
import { type Inventory, ITEMS } from '../paths.ts'
import { useProgress } from '../progress.ts'
import { useBranches, useInventoryRights } from '../rights.ts'
import { copyOf } from './copied-inventory.ts'
import './count.css'
import { CountMessages } from './count-messages.tsx'
import { CountPeople, CountProgress } from './count-progress.tsx'
import { useItemCopy } from './item-copy.ts'
import { linesOf } from './lines.ts'
import { ScanEntry } from './scan-entry.tsx'
import { ScanLines } from './scan-lines.tsx'
import { addScan, useScans } from './scans/scans.ts'
// The first scan may be made without a network: what keeps it comes with the page.
import './scans/scan-log.ts'
import { useSounds } from './use-sounds.ts'

/** Counts the vehicles of an inventory by scanning their codes; who may not write sees the progress. */
export function CountView({ inventory }: { inventory: Inventory }) {
  const { id } = inventory
  const { blind } = useInventoryRights(inventory)
  const mayCount = useMayCount(inventory)
  useCopy(inventory)
  const { data: progress, error } = useProgress(id)
  const { lines, waiting } = useLines(id, mayCount && inventory.conteggioCieco !== true)
  useSounds(lines)
  const isLate = lines.some(({ state }) => state === 'TARDIVA')
  const isConcluded = inventory.concluso || isLate
  return (
    <div className="count">
      <div className="count-main">
        <CountProgress progress={progress} isMissing={error !== undefined} blind={blind} unsent={waiting} />
        {mayCount && !isConcluded && (
          <ScanEntry newest={lines[0]} onCode={(codice) => addScan({ id, nome: inventory.nome ?? '' }, codice)} />
        )}
        <CountMessages
          inventory={id}
          isConcluded={isConcluded}
          isEmpty={progress?.totale === 0}
          mayCount={mayCount}
          waiting={waiting}
        />
        {(mayCount || lines.length > 0) && <ScanLines lines={lines} waiting={waiting} />}
      </div>
      {progress && !blind && (
        <div className="count-side">
          <CountPeople progress={progress} />
        </div>
      )}
    </div>
  )
}

/** Without a network the branches are unknown: then the server decides when the scans arrive. */
function useMayCount({ filialeInventario }: Inventory): boolean {
  const writes = useMay()('update', ITEMS)
  const { branches } = useBranches(writes)
  return writes && (!branches || branches.some(({ id }) => id === filialeInventario.id))
}

/** Copies the inventory to the device, so that its count opens without a network. */
function useCopy(inventory: Inventory): void {
  useEffect(() => void storeCopy(copyOf(inventory.id), inventory).catch(() => undefined), [inventory])
}

function useLines(id: number, foresees: boolean) {
  const scans = useScans()
  const find = useItemCopy(id, foresees)
  return useMemo(() => {
    const waiting = scans.waiting.filter(({ inventory }) => inventory === id)
    const answered = scans.answered.filter(({ inventory }) => inventory === id)
    return { lines: linesOf(waiting, answered, find), waiting: waiting.length }
  }, [scans, id, find])
}
