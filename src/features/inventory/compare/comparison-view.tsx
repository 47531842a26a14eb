import { useSearchParams } from 'react-router'
import { useRow, useRows } from '#src/providers/rows.ts'
import { Stack } from '#src/ui/layout.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { INVENTORIES, type Inventory, OTHER } from '../paths.ts'
import { t } from '../texts.ts'
import { Differences } from './differences.tsx'

interface Props {
  inventory: Inventory
  /** The user finds other inventories. */
  list: boolean
}

/** What differs between this inventory and another one of its branch, the one before it unless the URL names another. */
export const ComparisonView = ({ inventory, list }: Props) =>
  list ? <ChosenComparison inventory={inventory} /> : <GivenComparison inventory={inventory} />

const MOST = 100

function ChosenComparison({ inventory }: { inventory: Inventory }) {
  const [params, setParams] = useSearchParams()
  const { query } = useRows(INVENTORIES, {
    pagination: { currentPage: 1, pageSize: MOST },
    sorters: [{ field: 'dataCreazione', order: 'desc' }],
    where: { filialeInventarioId: inventory.filialeInventario.id },
  })
  if (query.error) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton />
  const others = query.data.data.filter(({ id }) => id !== inventory.id)
  const other = others.find(({ id }) => String(id) === params.get(OTHER)) ?? previous(inventory, others)
  if (!other) return <Notice title={t('comparison.none')} hint={t('comparison.noneHint')} />
  const choose = (id: number) =>
    setParams((now) => new URLSearchParams([...[...now].filter(([key]) => key !== OTHER), [OTHER, String(id)]]))
  return (
    <Stack gap="xl">
      <PlainSelect
        label={t('comparison.other')}
        value={other.id}
        options={others.map(({ id, nome, status }) => ({ value: id, label: `${nome} (${status})` }))}
        onChange={choose}
      />
      <Differences key={other.id} inventory={inventory} other={other} />
    </Stack>
  )
}

/** The newest inventory opened before this one; else the newest. */
export const previous = <T extends Pick<Inventory, 'created'>>(
  inventory: T,
  newestFirst: readonly T[],
): T | undefined => newestFirst.find(({ created }) => (created ?? '') < (inventory.created ?? '')) ?? newestFirst[0]

/** For users who came by a link that names the other inventory and may not choose among them. */
function GivenComparison({ inventory }: { inventory: Inventory }) {
  const [params] = useSearchParams()
  const { query } = useRow(INVENTORIES, Number(params.get(OTHER)), { errorNotification: false })
  if (query.isLoading) return <Skeleton />
  const other = query.data?.data
  if (!other) return <Notice title={t('comparison.none')} />
  return <Differences inventory={inventory} other={other} />
}
