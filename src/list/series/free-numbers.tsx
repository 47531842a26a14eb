import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { fieldOf, type Table } from '#schema/table.ts'
import { formatInstant } from '#src/lib/format.ts'
import { t as texts } from '#src/lib/i18n.ts'
import { usePhone } from '#src/lib/media.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { CardFrame, CardList } from '../card-frame.tsx'
import { GridFrame, GridHead } from '../grid-frame.tsx'
import { type FreeNumber, useFreeNumbers } from './request.ts'
import { t } from './texts.ts'

interface Props {
  table: Table
  /** The fields whose numbers they are: more than one are told apart. */
  fields: readonly string[]
  open: boolean
  onClose: () => void
}

/** The numbers of a table that no row has any more: why, since when, and who left them. */
export const FreeNumbersDialog = ({ open, onClose, ...props }: Props) => (
  <Dialog
    open={open}
    title={t('series.title', { name: props.table.label.many })}
    width={720}
    destroyOnHidden
    onCancel={onClose}
    footer={<Button onClick={onClose}>{t('series.close')}</Button>}
  >
    <FreeNumbers {...props} />
  </Dialog>
)

const SIZES = [10, 30, 50, 100]
const [FEWEST = 10] = SIZES

function FreeNumbers({ table, fields }: Pick<Props, 'table' | 'fields'>) {
  const [page, setPage] = useState({ page: 1, rowsPerPage: FEWEST })
  const phone = usePhone()
  const query = useFreeNumbers(table, page)
  const loading = useWaiting(query.isLoading)
  if (loading) return <Skeleton />
  if (query.error) return <LoadFailure error={toHttpError(query.error)} onRetry={() => query.refetch()} />
  const { data, total } = query.data ?? { data: [], total: 0 }
  if (total === 0) return <Notice title={t('series.empty')} />
  const Numbers = phone ? NumberCards : NumberTable
  return (
    <Stack gap="lg">
      <p className="muted">{t('series.intro')}</p>
      <Numbers rows={data} columns={columnsOf(table, fields)} busy={query.isPlaceholderData} />
      {total > FEWEST && (
        <Pager
          {...page}
          totalItems={total}
          sizes={SIZES}
          onPage={(next) => setPage({ ...page, page: next })}
          onRowsPerPage={(rowsPerPage) => setPage({ page: 1, rowsPerPage })}
        />
      )}
    </Stack>
  )
}

interface Column {
  head: string
  show: (free: FreeNumber) => ReactNode
}

const columnsOf = (table: Table, fields: readonly string[]): Column[] => [
  ...(fields.length > 1
    ? [{ head: t('series.field'), show: ({ field }: FreeNumber) => fieldOf(table, field)?.label ?? field }]
    : []),
  { head: t('series.reason'), show: ({ reason }) => t(`series.reasons.${reason}`) },
  { head: t('series.when'), show: ({ at }) => <Moment at={at} /> },
  { head: t('series.who'), show: personOf },
]

const Moment = ({ at }: { at: string }) => (
  <time className="figures one-line" dateTime={at}>
    {formatInstant(at)}
  </time>
)

function personOf({ username, realUsername }: FreeNumber): string {
  if (username === null || username === 'system') return texts('history.system')
  return realUsername === null ? username : texts('history.asWhom', { name: realUsername, other: username })
}

interface NumbersProps {
  rows: readonly FreeNumber[]
  columns: readonly Column[]
  busy: boolean
}

const NumberTable = ({ rows, columns, busy }: NumbersProps) => (
  <GridFrame label={t('series.open')} busy={busy} minWidth="100%">
    <GridHead names={[t('series.number'), ...columns.map(({ head }) => head)]} />
    <tbody>
      {rows.map((free) => (
        <tr key={keyOf(free)}>
          <td className="figures one-line">
            <strong>{free.number}</strong>
          </td>
          {columns.map(({ head, show }) => (
            <td key={head}>{show(free)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </GridFrame>
)

const NumberCards = ({ rows, columns, busy }: NumbersProps) => (
  <CardList label={t('series.open')} busy={busy}>
    {rows.map((free) => (
      <CardFrame key={keyOf(free)}>
        <p>
          <strong className="figures">{free.number}</strong>
        </p>
        <Facts look="quarter">
          {columns.map(({ head, show }) => (
            <Fact key={head} name={head}>
              {show(free)}
            </Fact>
          ))}
        </Facts>
      </CardFrame>
    ))}
  </CardList>
)

const keyOf = ({ field, number }: FreeNumber): string => `${field} ${number}`
