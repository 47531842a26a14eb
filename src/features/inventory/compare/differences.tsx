import { useState } from 'react'
import { formatInstant } from '#src/lib/format.ts'
import { usePhone } from '#src/lib/media.ts'
import { useLiveData } from '#src/lib/net/use-live-data.ts'
import { GridFrame } from '#src/list/grid-frame.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { type Comparison, comparison, differenceKinds } from '../answers.ts'
import { type Inventory, ITEMS } from '../paths.ts'
import { StateChip } from '../state-chip.tsx'
import { t } from '../texts.ts'

interface Props {
  inventory: Inventory
  other: Inventory
}

const tables = [ITEMS]
const SIZES = [50, 100]

/** Of two inventories the one opened first stands first. */
export const inOrder = <T extends Pick<Inventory, 'id' | 'dataCreazione'>>(one: T, other: T): [T, T] => {
  const [a, b] = [one.dataCreazione ?? '', other.dataCreazione ?? '']
  return a < b || (a === b && one.id < other.id) ? [one, other] : [other, one]
}

/** The vehicles that only one of two inventories has, and those whose state differs. */
export function Differences({ inventory, other }: Props) {
  const [before, after] = inOrder(inventory, other)
  const [page, setPage] = useState(1)
  const [rowsPerPage, setRowsPerPage] = useState(50)
  const { data, error, busy, reload } = useLiveData({
    path: `/api/inventari-mezzi/${inventory.id}/confronto/${other.id}`,
    schema: comparison,
    query: { page, rowsPerPage },
    tables,
  })
  if (error) return <LoadFailure error={error} onRetry={() => void reload()} />
  if (!data) return <Skeleton />
  if (data.totalRows === 0) return <Notice title={t('comparison.same')} hint={t('comparison.sameHint')} />
  return (
    <Stack as="section" gap="lg" aria-busy={busy}>
      <Row as="ul" gap="xl" lineGap="xs" className="muted">
        {differenceKinds.map((kind) => (
          <li key={kind}>
            {t(`comparison.kinds.${kind}`)}: {t('figures.number', { count: data.byKind[kind] ?? 0 })}
          </li>
        ))}
      </Row>
      <DifferenceTable rows={data.data} before={before} after={after} />
      {data.totalRows > Math.min(...SIZES) && (
        <Pager
          page={page}
          rowsPerPage={rowsPerPage}
          totalItems={data.totalRows}
          sizes={SIZES}
          onPage={setPage}
          onRowsPerPage={(rows) => {
            setRowsPerPage(rows)
            setPage(1)
          }}
        />
      )}
    </Stack>
  )
}

type Difference = Comparison['data'][number]

interface TableProps {
  rows: readonly Difference[]
  before: Inventory
  after: Inventory
}

/** On a phone the kind stands below the vehicle instead of in a column of its own. */
function DifferenceTable({ rows, before, after }: TableProps) {
  const phone = usePhone()
  return (
    <GridFrame label={t('comparison.table')} busy={false}>
      <thead>
        <tr>
          <th scope="col">{t('comparison.vehicle')}</th>
          {!phone && <th scope="col">{t('comparison.kind')}</th>}
          <Heading inventory={before} />
          <Heading inventory={after} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.resourceMago}>
            <th scope="row">
              {row.resourceMago}
              {row.description && <div className="muted small">{row.description}</div>}
              {phone && <div>{t(`comparison.kindOne.${row.tipo}`)}</div>}
            </th>
            {!phone && <td>{t(`comparison.kindOne.${row.tipo}`)}</td>}
            <td>
              <State status={row.prima} absent={row.tipo === 'nuovo'} />
            </td>
            <td>
              <State status={row.dopo} absent={row.tipo === 'mancante'} />
            </td>
          </tr>
        ))}
      </tbody>
    </GridFrame>
  )
}

/** Two inventories of one day have one name. */
const Heading = ({ inventory: { nome, dataCreazione } }: { inventory: Inventory }) => (
  <th scope="col">
    {nome}
    <div className="muted small">{formatInstant(dataCreazione)}</div>
  </th>
)

/** The state in an inventory; a dash where the vehicle was not in it. */
function State({ status, absent }: { status: Difference['prima']; absent: boolean }) {
  if (absent) return <span className="muted">{t('comparison.absent')}</span>
  if (!status) return <span className="muted">{t('comparison.noStatus')}</span>
  return <StateChip state={status} />
}
