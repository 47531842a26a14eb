import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { HomeCard, readOf } from '#src/home/home-card.tsx'
import { HomeLine, HomeLines } from '#src/home/home-lines.tsx'
import { listLink } from '#src/home/list-link.ts'
import { useHomeRows } from '#src/home/use-home-rows.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row } from '#src/ui/layout.tsx'
import { type LastCounted, lastCounted } from '../count/last-counted.ts'
import { INVENTORIES, type Inventory, LIST_ROUTE, pageOfInventory } from '../paths.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { useBlind } from '../rights.ts'
import { t } from '../texts.ts'

const MOST = 5
const filters = { concluso: false }

/** The open inventories with their progress, and the way back to the count under way on this device. */
export function OpenInventories() {
  const query = useHomeRows(INVENTORIES, { filters, sort: 'dataCreazione', descending: true, size: MOST })
  const { data = [], total } = query.data ?? {}
  return (
    <HomeCard
      name="open-inventories"
      title={t('inventoryHome.open')}
      count={total}
      to={listLink(LIST_ROUTE, filters)}
      read={readOf(query)}
    >
      <ContinueCount />
      {total === 0 && <p className="muted">{t('inventoryHome.none')}</p>}
      <HomeLines>
        {data.map((inventory) => (
          <HomeLine key={inventory.id}>
            <OpenInventory inventory={inventory} />
          </HomeLine>
        ))}
      </HomeLines>
    </HomeCard>
  )
}

function OpenInventory({ inventory }: { inventory: Inventory }) {
  const { id, nome, mezziContati, mezziTotali, numeroAnomalie } = inventory
  const anomalies = numeroAnomalie ?? 0
  const blind = useBlind()
  return (
    <Link to={pageOfInventory(id)}>
      <Row as="span" gap="lg" lineGap="xs" justify="between">
        <span>
          {nome}
          {anomalies > 0 && <span className="muted"> · {t('inventoryHome.anomalies', { count: anomalies })}</span>}
        </span>
        {blind(inventory) ? (
          <span className="muted">{t('inventory.blind')}</span>
        ) : (
          <ProgressBar done={mezziContati} all={mezziTotali} label={`${t('inventory.progress')}: ${nome ?? ''}`} />
        )}
      </Row>
    </Link>
  )
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
