import { Link } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Stack } from '#src/ui/layout.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import { usePhotos } from '../list/photos-of.ts'
import { Changes } from './changes.tsx'
import { PhotoPairs } from './photo-pairs.tsx'
import { t } from './texts.ts'
import { useAcceptanceBefore } from './use-acceptance-before.ts'

interface Props {
  table: Table
  acceptance: RowOf<'accettazioni_mezzi'>
  onSaved: (row: Row) => void
}

/** An acceptance beside the one of the same vehicle before it: the photos of each side, and what differs. */
export function Comparison({ table, acceptance, onSaved }: Props) {
  const { data: before, ...earlier } = useAcceptanceBefore(acceptance.id)
  const { data: photos, ...own } = usePhotos(acceptance.id)
  const failed = [earlier, own].find(({ error }) => error)
  if (failed?.error) return <LoadFailure error={failed.error} onRetry={() => void failed.reload()} />
  if (before === undefined || !photos) return <Skeleton />
  return (
    <Stack gap="xl">
      {before ? (
        <>
          <Earlier table={table} acceptance={before.acceptance} />
          <Changes table={table} now={acceptance} before={before.acceptance} />
        </>
      ) : (
        <p className="muted">{t('acceptanceCompare.none')}</p>
      )}
      <PhotoPairs {...{ acceptance, photos, before, onSaved }} onMarked={() => void own.reload()} />
    </Stack>
  )
}

function Earlier({ table, acceptance: { id, dataAccettazione: date } }: Pick<Props, 'table' | 'acceptance'>) {
  const path = rowPath(table, id)
  return (
    <p>
      {t('acceptanceCompare.with', { date })}{' '}
      {path && (
        <Link className={buttons.word} to={path}>
          {t('acceptanceCompare.open', { date })}
        </Link>
      )}
    </p>
  )
}
