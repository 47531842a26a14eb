import type { Row } from '#schema/rows/row.ts'
import { NameLink } from '#src/list/name-link.tsx'
import type { CustomCells } from '#src/list/row-cell.tsx'
import { type ByField, rowOf } from '#src/providers/rows.ts'
import { Chip } from '#src/ui/chip.tsx'
import { INVENTORIES, pageOfInventory } from '../paths.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { useBlind } from '../rights.ts'
import { StatusChip } from '../status-chip.tsx'
import { t } from '../texts.ts'

function BranchCell({ row }: { row: Row }) {
  const { id, filialeInventario } = rowOf(INVENTORIES, row)
  return <NameLink to={pageOfInventory(id)}>{filialeInventario.name}</NameLink>
}

const StatusCell = ({ row }: { row: Row }) => <StatusChip inventory={rowOf(INVENTORIES, row)} />

function ProgressCell({ row }: { row: Row }) {
  const inventory = rowOf(INVENTORIES, row)
  const { nome, mezziContati, mezziTotali } = inventory
  const blind = useBlind()
  if (blind(inventory)) return <span className="muted">{t('inventory.blind')}</span>
  return <ProgressBar done={mezziContati} all={mezziTotali} label={`${t('inventory.progress')}: ${nome ?? ''}`} />
}

function AnomaliesCell({ row }: { row: Row }) {
  const count = rowOf(INVENTORIES, row).numeroAnomalie ?? 0
  return count > 0 ? <Chip tone="bad">{count}</Chip> : count
}

/** The number of vehicles stands beside that of the counted ones. */
export const inventoryCells: CustomCells = {
  filialeInventario: { Cell: BranchCell },
  status: { Cell: StatusCell },
  mezziContati: { Cell: ProgressCell },
  numeroAnomalie: { Cell: AnomaliesCell },
} satisfies ByField<typeof INVENTORIES>
