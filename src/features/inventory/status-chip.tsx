import { LoadingIcon } from '#src/ui/icons.tsx'
import type { Inventory } from './paths.ts'
import './status-chip.css'

/** The state of an inventory, as received; one that is being calculated turns. */
export function StatusChip({ inventory: { status, calcoloInCorso, concluso } }: { inventory: Inventory }) {
  const turning = calcoloInCorso === true && concluso !== true
  return (
    <span className={`chip inventory-status ${concluso ? 'chip-yes' : ''}`.trim()}>
      {turning && <LoadingIcon className="lucide inventory-turning" aria-hidden="true" />}
      {status}
    </span>
  )
}
