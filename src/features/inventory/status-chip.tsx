import { clsx } from 'clsx'
import { tableOf } from '#schema/model.ts'
import { ValueCell } from '#src/fields/value-cell.tsx'
import { useModel } from '#src/providers/model.ts'
import { Chip } from '#src/ui/chip.tsx'
import { LoadingIcon } from '#src/ui/icons.tsx'
import { Row } from '#src/ui/layout.tsx'
import { INVENTORIES, type Inventory } from './paths.ts'
import { t } from './texts.ts'

interface Props {
  inventory: Inventory
  /** Keeps its width and stays open in words while the inventory is calculated. */
  steady?: boolean
}

/** The state of an inventory, as received; one that is being calculated turns. */
export function StatusChip({ inventory: { status, calcoloInCorso, concluso }, steady = false }: Props) {
  const { status: field } = tableOf(useModel(), INVENTORIES).fields
  const turning = calcoloInCorso === true && concluso !== true
  if (steady && !concluso) {
    return (
      <Row
        as="span"
        oneLine
        gap="sm"
        className="one-line small-icons"
        title={turning ? t('inventory.calculating') : undefined}
      >
        <Chip>{t('inventory.statusOpen')}</Chip>
        <LoadingIcon
          className={clsx('lucide', turning && 'turns')}
          visibility={turning ? undefined : 'hidden'}
          role="img"
          aria-hidden={!turning}
          aria-label={t('inventory.calculating')}
        />
      </Row>
    )
  }
  return (
    <Row as="span" oneLine gap="sm" className="one-line small-icons">
      {turning && <LoadingIcon className="lucide turns" aria-hidden="true" />}
      <ValueCell field={field} value={status} />
    </Row>
  )
}
