import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { z } from 'zod'
import { inRome } from '#schema/rules/rome.ts'
import { read } from '#src/lib/answers.ts'
import { useQueue } from '#src/queue/queue.ts'
import { CameraIcon } from '#src/ui/icons.tsx'
import { ACCEPTANCES, KIND, STEPPER_ROUTE } from '../stepper/paths.ts'
import { WaitingRequests } from '../stepper/waiting-requests.tsx'
import { t } from '../texts.ts'
import './new-acceptance.css'

const LAST = 3

/** The way to a new acceptance, what waits on this device, and the user's own of today. */
export function NewAcceptance() {
  const waiting = useQueue((one) => one.kind === KIND && one.state !== 'sent')
  return (
    <div className="home-card acceptance-home">
      <Link className="new-acceptance" to={STEPPER_ROUTE}>
        <CameraIcon />
        {t('acceptanceHome.create')}
      </Link>
      <WaitingRequests requests={waiting} />
      <OwnOfToday />
    </div>
  )
}

const own = z.object({ data: z.array(z.object({ id: z.number(), matricola: z.string() })), totalRows: z.number() })

function OwnOfToday() {
  const today = inRome(new Date()).day
  const filters = JSON.stringify({ dataAccettazione: today })
  const { data, isPending } = useQuery({
    queryKey: ['own-acceptances', today],
    queryFn: ({ signal }) =>
      read(`/api/${ACCEPTANCES}/mie`, own, {
        query: { filters, page: 1, rowsPerPage: LAST },
        signal,
        background: true,
      }),
    retry: false,
  })
  // Its room is there before it is.
  if (isPending) return <p className="own-today">{'\u00a0'}</p>
  if (!data) return null
  return (
    <section aria-label={t('acceptanceHome.mineTitle')}>
      <p className="own-today">{t('acceptanceHome.mine', { count: data.totalRows })}</p>
      {data.data.length > 0 && <p className="muted">{data.data.map(({ matricola }) => matricola).join(' · ')}</p>}
    </section>
  )
}
