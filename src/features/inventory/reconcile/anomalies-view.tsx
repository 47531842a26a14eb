import { useEffect, useState } from 'react'
import { LiveUpdateBanner } from '#src/list/live-update-banner.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { type AnomalyKind, anomalyKinds } from '../answers.ts'
import type { Inventory } from '../paths.ts'
import { t } from '../texts.ts'
import { AnomalyList } from './anomaly-list.tsx'
import { ANOMALIES_PER_PAGE, useAnomalies } from './use-anomalies.ts'

interface Props {
  inventory: Inventory
  /** Anomalies may be resolved. */
  write: boolean
  /** Told how many are not resolved, whenever that is read. */
  onCount: (count: number) => void
}

/** Vehicles without status are anomalies once the inventory is concluded. */
const kindsOf = ({ concluso }: Inventory) =>
  anomalyKinds.filter((kind) => kind !== 'tardiva' && (concluso === true || kind !== 'senzaStato'))

type Counts = Readonly<Record<string, number>>
const countOf = (byKind: Counts, kinds: readonly AnomalyKind[]) =>
  kinds.reduce((sum, kind) => sum + (byKind[kind] ?? 0), 0)

/** The anomalies of an inventory, a kind at a time, with what may be done about each; late scans below. */
export function AnomaliesView({ inventory, write, onCount }: Props) {
  const kinds = kindsOf(inventory)
  const [chosen, setChosen] = useState<AnomalyKind>()
  const [page, setPage] = useState(1)
  const [first, setFirst] = useState<AnomalyKind>()
  const kind = chosen ?? first ?? 'sconosciuto'
  const { data, error, busy, outdated, reload } = useAnomalies(inventory.id, kind, page)
  const count = data && countOf(data.byKind, kinds)
  useEffect(() => {
    if (count !== undefined) onCount(count)
  }, [count, onCount])
  if (error) return <LoadFailure error={error} onRetry={() => void reload()} />
  if (!data) return <Skeleton />
  // How many of each kind are not resolved.
  const { byKind } = data
  // Opens with a kind that something is left of.
  const filled = kinds.find((one) => (byKind[one] ?? 0) > 0)
  if (first === undefined && filled !== undefined) setFirst(filled)
  const choose = (next: AnomalyKind) => {
    setChosen(next)
    setPage(1)
  }
  return (
    <Stack gap="2xl">
      <Stack as="section" gap="lg" aria-label={t('anomalies.list')} aria-busy={busy}>
        <Row gap="xl" lineGap="md">
          <Segments label={t('anomalies.filter')} options={optionsOf(byKind, kinds)} value={kind} onChange={choose} />
          <LiveUpdateBanner liveUpdate={outdated ? { added: 0 } : undefined} onShow={() => void reload()} />
        </Row>
        {data.data.length === 0 && <NoAnomalies all={filled === undefined} />}
        <AnomalyList inventory={inventory} anomalies={data.data} write={write} reload={reload} />
        <KindPager page={page} total={data.totalRows} onPage={setPage} />
      </Stack>
      {(byKind.tardiva ?? 0) > 0 && <LateScans inventory={inventory} />}
    </Stack>
  )
}

const optionsOf = (byKind: Counts, kinds: readonly AnomalyKind[]) =>
  kinds.map((value) => {
    const count = t('figures.number', { count: byKind[value] ?? 0 })
    return { value, label: `${t(`anomalies.kinds.${value}`)} (${count})` }
  })

/** Nothing of any kind is good news. */
const NoAnomalies = ({ all }: { all: boolean }) =>
  all ? (
    <Notice title={t('anomalies.none')} hint={t('anomalies.noneHint')} />
  ) : (
    <p className="muted">{t('anomalies.noneOfKind')}</p>
  )

/** Scans that arrived after the conclusion, which changed nothing. */
function LateScans({ inventory }: { inventory: Inventory }) {
  const [page, setPage] = useState(1)
  const { data, error, reload } = useAnomalies(inventory.id, 'tardiva', page)
  return (
    <Stack as="section" gap="lg" aria-labelledby="late-scans">
      <h2 id="late-scans">{t('anomalies.late')}</h2>
      <p className="muted">{t('anomalies.lateHint')}</p>
      {error && <LoadFailure error={error} onRetry={() => void reload()} />}
      {!error && !data && <Skeleton />}
      {data && (
        <>
          <AnomalyList inventory={inventory} anomalies={data.data} write={false} reload={reload} />
          <KindPager page={page} total={data.totalRows} onPage={setPage} />
        </>
      )}
    </Stack>
  )
}

const sizes = [ANOMALIES_PER_PAGE]

function KindPager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  if (total <= ANOMALIES_PER_PAGE) return null
  return (
    <Pager
      page={page}
      rowsPerPage={ANOMALIES_PER_PAGE}
      totalItems={total}
      sizes={sizes}
      onPage={onPage}
      onRowsPerPage={() => {}}
    />
  )
}
