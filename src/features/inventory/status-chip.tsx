import { LoadingIcon } from '#src/ui/icons.tsx'
import type { Inventory } from './paths.ts'
import { t } from './texts.ts'
import './status-chip.css'
import { Chip } from '#src/ui/chip.tsx'

interface Props {
  inventory: Inventory
  /** Keeps its width and stays open in words while the inventory is calculated. */
  steady?: boolean
}

/** The state of an inventory, as received; one that is being calculated turns. */
export function StatusChip({ inventory: { status, calcoloInCorso, concluso }, steady = false }: Props) {
  const turning = calcoloInCorso === true && concluso !== true
  if (steady && !concluso) {
    return (
      <span className="inventory-steady" title={turning ? t('inventory.calculating') : undefined}>
        <Chip>{t('inventory.statusOpen')}</Chip>
        <LoadingIcon
          className={turning ? 'lucide inventory-turning' : 'lucide inventory-still'}
          role="img"
          aria-hidden={!turning}
          aria-label={t('inventory.calculating')}
        />
      </span>
    )
  }
  return (
    <Chip tone={concluso ? 'good' : undefined} withPart className="inventory-status">
      {turning && <LoadingIcon className="lucide inventory-turning" aria-hidden="true" />}
      {status}
    </Chip>
  )
}
