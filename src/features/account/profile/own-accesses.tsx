import { useState } from 'react'
import { useAccesses } from '#src/account/access.ts'
import { AccessList } from '#src/account/access-list.tsx'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { Pager } from '#src/ui/pager.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { t } from '../texts.ts'

const PAGE_SIZES = [10, 30, 50, 100]
const [FEWEST = 10] = PAGE_SIZES

export function OwnAccesses() {
  const [shown, setShown] = useState({ page: 1, rowsPerPage: FEWEST })
  const query = useAccesses('/api/user/accesses', shown)
  const loading = useWaiting(query.isLoading)
  if (loading) return <Skeleton />
  if (query.error) return <LoadFailure error={toHttpError(query.error)} onRetry={() => query.refetch()} />
  const { rows, total } = query.data ?? { rows: [], total: 0 }
  if (total === 0) return <Notice title={t('accesses.empty')} hint={t('accesses.emptyHint')} />
  return (
    <>
      <AccessList rows={rows} label={t('accesses.title')} busy={query.isPlaceholderData} />
      {total > FEWEST && (
        <Pager
          {...shown}
          totalItems={total}
          sizes={PAGE_SIZES}
          onPage={(page) => setShown({ ...shown, page })}
          onRowsPerPage={(rowsPerPage) => setShown({ page: 1, rowsPerPage })}
        />
      )}
    </>
  )
}
