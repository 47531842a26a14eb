import { Link } from 'react-router'
import { useMay } from '#src/providers/ability.ts'
import { filtersFor, useRows } from '#src/providers/rows.ts'
import { INVENTORIES, type Inventory, LIST_ROUTE, pageOfInventory } from '../paths.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { useBlind } from '../rights.ts'
import { t } from '../texts.ts'
import { ContinueCount } from './continue-count.tsx'
import './inventory-figures.css'

const MOST = 5

/** The open inventories with their progress, for whoever opens the list of them. */
export function InventoryFigures() {
  return useMay()('open', LIST_ROUTE) ? <OpenInventories /> : null
}

function OpenInventories() {
  const { query } = useRows(INVENTORIES, {
    pagination: { currentPage: 1, pageSize: MOST },
    sorters: [{ field: 'dataCreazione', order: 'desc' }],
    filters: filtersFor({ concluso: false }),
    // The section itself shows that they could not be loaded.
    errorNotification: false,
  })
  const label = t('inventoryHome.open')
  return (
    <section className="open-inventories" aria-label={label}>
      <ContinueCount />
      <h3>{label}</h3>
      {query.error && <p className="muted">{t('figures.missing', { label })}</p>}
      {query.data?.data.length === 0 && <p className="muted">{t('inventoryHome.none')}</p>}
      <ul>
        {query.data?.data.map((inventory) => (
          <li key={inventory.id}>
            <OpenInventory inventory={inventory} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenInventory({ inventory }: { inventory: Inventory }) {
  const { id, nome, mezziContati, mezziTotali, numeroAnomalie } = inventory
  const anomalies = numeroAnomalie ?? 0
  const blind = useBlind()
  return (
    <Link to={pageOfInventory(id)}>
      <span>
        {nome}
        {anomalies > 0 && <span className="muted"> · {t('inventoryHome.anomalies', { count: anomalies })}</span>}
      </span>
      {blind(inventory) ? (
        <span className="muted">{t('inventory.blind')}</span>
      ) : (
        <ProgressBar done={mezziContati} all={mezziTotali} label={`${t('inventory.progress')}: ${nome ?? ''}`} />
      )}
    </Link>
  )
}
