import { Link } from 'react-router'
import { useAccesses } from '#src/account/access.ts'
import { AccessList } from '#src/account/access-list.tsx'
import { ACCESSES_ROUTE, accessesOf } from '#src/account/paths.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { useAtLeast } from '#src/lib/net/loading.ts'
import { useMay } from '#src/providers/ability.ts'
import { Stack } from '#src/ui/layout.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { t } from './texts.ts'

const LATEST = { page: 1, rowsPerPage: 10 }

/** The latest accesses of a user, whether the server keeps them of that user or of all. */
export const useLatestAccesses = (userId: number) => useAccesses('/api/accesses', { ...LATEST, userId })

/** The latest accesses of a user with their devices, and the way to all of them. */
export function UserAccesses({ id }: { id: number }) {
  const query = useLatestAccesses(id)
  const may = useMay()
  const loading = useAtLeast(query.isLoading)
  if (loading) return <Skeleton />
  if (query.error) return <LoadFailure error={toHttpError(query.error)} onRetry={() => query.refetch()} />
  if (!query.data) return null
  const { rows } = query.data
  return (
    <Stack gap="lg">
      {rows.length === 0 ? (
        <Notice title={t('users.noAccess')} />
      ) : (
        <AccessList rows={rows} label={t('users.accesses')} busy={query.isFetching} />
      )}
      {may('open', ACCESSES_ROUTE) && (
        <p>
          <Link to={accessesOf(id)}>{t('users.allAccesses')}</Link>
        </p>
      )}
    </Stack>
  )
}
