import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { Table } from '#schema/table.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { buttons } from '#src/ui/buttons.ts'
import { t } from './texts.ts'

const visibleRows = envelope(z.object({ seen: z.number(), total: z.number() }))

interface Props {
  userId: number
  table: Table
}

/** How many rows of the table the user sees, counted when it is asked for. */
export function VisibleRows({ userId, table }: Props) {
  const [asked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['visible rows', userId, table.name],
    queryFn: ({ signal }) =>
      read(`/api/users/${userId}/visible-rows`, visibleRows, {
        query: { table: table.name },
        signal,
        background: true,
      }),
    enabled: asked,
  })
  if (data) return <span role="status">{t('permissions.rows', { seen: data.seen, count: data.total })}</span>
  const ask = () => (asked ? void refetch() : setAsked(true))
  return (
    <span role="status">
      {error && !isFetching && `${toHttpError(error).message} `}
      <button
        type="button"
        className={buttons.word}
        disabled={isFetching}
        aria-label={t('permissions.countRowsOf', { label: table.label.many })}
        onClick={ask}
      >
        {t(isFetching ? 'permissions.counting' : error ? 'permissions.countAgain' : 'permissions.countRows')}
      </button>
    </span>
  )
}
