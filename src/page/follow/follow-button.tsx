import { useEffect } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { EyeIcon, EyeOffIcon } from '#src/ui/icons.tsx'
import { t } from './texts.ts'
import { useFollow } from './use-follow.ts'

/** Follows the row of a page, or stops that; its tooltip says why it is followed. */
export function FollowButton({ table, row }: { table: Table; row: Row }) {
  const { follow, choose, refetch } = useFollow({ table: table.name, id: row.id })
  const isKnown = follow !== undefined
  // Who changes a row follows it from then on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is what asks again
  useEffect(() => {
    if (isKnown) void refetch()
  }, [row.version])
  if (!follow) return null
  const { following, why } = follow
  const name = rowName(table, row)
  return (
    <IconButton
      label={t(following ? 'follow.endNamed' : 'follow.beginNamed', { name })}
      title={why ? t(`follow.why.${why}`) : t('follow.hint')}
      onClick={() => choose(!following, name)}
    >
      {following ? <EyeIcon /> : <EyeOffIcon />}
    </IconButton>
  )
}
