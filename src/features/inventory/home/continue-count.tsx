import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { LastCounted } from '../count/last-counted.ts'
import { pageOfInventory } from '../paths.ts'
import { t } from '../texts.ts'

/** Leads back to the count that is under way on this device, also without a network. */
export function ContinueCount() {
  const [last, setLast] = useState<LastCounted>()
  useEffect(() => {
    let isMounted = true
    const read = async () => {
      const { lastCounted } = await import('../count/last-counted.ts')
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
    <p className="continue-count">
      <Link className="primary-link" to={pageOfInventory(last.id, 'conteggio')}>
        {t('inventoryHome.continue', { branch: last.branch })}
      </Link>
    </p>
  )
}
