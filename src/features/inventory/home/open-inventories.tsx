import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ownBlock } from '#src/home/home-block.tsx'
import type { OwnLineProps } from '#src/home/own-home.ts'
import { rowOf } from '#src/providers/rows.ts'
import { buttons } from '#src/ui/buttons.ts'
import { type LastCounted, lastCounted } from '../count/last-counted.ts'
import { INVENTORIES, pageOfInventory } from '../paths.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { useBlind } from '../rights.ts'
import { t } from '../texts.ts'

/** The open inventories with their progress, and the way back to the count under way on this device. */
export const OpenInventories = ownBlock({ Above: ContinueCount, Beside: Progress })

function Progress({ row }: OwnLineProps) {
  const inventory = rowOf(INVENTORIES, row)
  const { nome, mezziContati, mezziTotali } = inventory
  if (useBlind()(inventory)) return <span className="muted">{t('inventory.blind')}</span>
  return <ProgressBar done={mezziContati} all={mezziTotali} label={`${t('inventory.progress')}: ${nome ?? ''}`} />
}

/** Leads back to the count that is under way on this device, also without a network. */
function ContinueCount() {
  const [last, setLast] = useState<LastCounted>()
  useEffect(() => {
    let isMounted = true
    const read = async () => {
      const found = await lastCounted()
      if (isMounted) setLast(found)
    }
    // Without it the list of open inventories leads there.
    read().catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [])
  if (!last) return null
  return (
    <p>
      <Link className={buttons.primary} to={pageOfInventory(last.id, 'conteggio')}>
        {t('inventoryHome.continue', { branch: last.branch })}
      </Link>
    </p>
  )
}
