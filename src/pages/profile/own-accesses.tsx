import { useState } from 'react'
import { useAccesses } from '#src/accesses/access.ts'
import { AccessList } from '#src/accesses/access-list.tsx'
import { toHttpError } from '#src/lib/http-error.ts'
import { t } from '#src/lib/i18n.ts'
import { useAtLeast } from '#src/lib/loading.ts'
import { LoadFailure, Notice, Skeleton } from '#src/resources/table/list-states.tsx'
import { Pager } from '#src/resources/table/pager.tsx'

const PAGE_SIZES = [10, 30, 50, 100]
const [FEWEST = 10] = PAGE_SIZES

/** One's own sign-ins and failures, newest first. */
export function OwnAccesses() {
  const [shown, setShown] = useState({ page: 1, rowsPerPage: FEWEST })
  const query = useAccesses('/api/user/accesses', shown)
  const loading = useAtLeast(query.isLoading)
  if (loading) return <Skeleton />
  if (query.error) return <LoadFailure error={toHttpError(query.error)} onRetry={() => query.refetch()} />
  const { rows, total } = query.data ?? { rows: [], total: 0 }
  if (total === 0) return <Notice title={t('accesses.empty')} hint={t('accesses.emptyHint')} />
  return (
    <>
      <AccessList rows={rows} label={t('profile.accesses')} busy={query.isPlaceholderData} />
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
