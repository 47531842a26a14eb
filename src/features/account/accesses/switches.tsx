import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { t } from '#src/account/texts.ts'
import { formatInstant } from '#src/lib/format.ts'
import { read } from '#src/lib/net/answers.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { CardFrame, CardList } from '#src/list/card-frame.tsx'
import { PageActions, PageHead } from '#src/ui/page-head.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { PAGE_SIZES } from './use-access-state.ts'

const noted = z.object({
  id: z.number(),
  username: z.string(),
  asUsername: z.string(),
  reason: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  runs: z.boolean(),
})
const answer = z.object({ data: z.array(noted), totalRows: z.number() })

/** Who acted as whom, why and how long, newest first. */
export function Switches({ title, choice }: { title: string; choice: ReactNode }) {
  return (
    <>
      <PageHead title={title}>
        <PageActions>{choice}</PageActions>
      </PageHead>
      <SwitchList />
    </>
  )
}

function SwitchList() {
  const [asked, setAsked] = useState({ page: 1, rowsPerPage: PAGE_SIZES[0] ?? 30 })
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['switches', asked],
    queryFn: ({ signal }) => read('/api/user/switches', answer, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  if (error) return <LoadFailure error={toHttpError(error)} onRetry={refetch} />
  if (!data) return <Skeleton />
  if (data.totalRows === 0) return <Notice title={t('switches.empty')} hint={t('switches.emptyHint')} />
  return (
    <>
      <CardList label={t('switches.title')} busy={isPlaceholderData}>
        {data.data.map((one) => (
          <SwitchCard key={one.id} noted={one} />
        ))}
      </CardList>
      <Pager
        page={asked.page}
        rowsPerPage={asked.rowsPerPage}
        totalItems={data.totalRows}
        sizes={PAGE_SIZES}
        onPage={(page) => setAsked({ ...asked, page })}
        onRowsPerPage={(rowsPerPage) => setAsked({ page: 1, rowsPerPage })}
      />
    </>
  )
}

const SwitchCard = ({
  noted: { username, asUsername, reason, startedAt, endedAt, runs },
}: {
  noted: z.infer<typeof noted>
}) => (
  <CardFrame>
    <p>
      <strong>{t('switches.who', { name: username, other: asUsername })}</strong>{' '}
      <span className="muted">
        {t(runs ? 'switches.until' : 'switches.ended', { from: formatInstant(startedAt), to: formatInstant(endedAt) })}
      </span>
    </p>
    <p>{reason}</p>
  </CardFrame>
)
