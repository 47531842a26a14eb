import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { z } from 'zod'
import { inRome } from '#schema/rules/rome.ts'
import { read } from '#src/lib/answers.ts'
import { useMay } from '#src/providers/ability.ts'
import { useQueue } from '#src/queue/queue.ts'
import { CameraIcon } from '#src/ui/icons.tsx'
import { ACCEPTANCES, KIND, STEPPER_ROUTE } from '../stepper/paths.ts'
import { WaitingRequests } from '../stepper/waiting-requests.tsx'
import { t } from '../texts.ts'
import './acceptance-figures.css'

const LAST = 3

/** The way to a new acceptance, what waits on this device, and the user's own of today. */
export function AcceptanceFigures() {
  const may = useMay()
  const waiting = useQueue((one) => one.kind === KIND && one.state !== 'sent')
  if (!may('create', ACCEPTANCES)) return null
  return (
    <div className="acceptance-figures">
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
  const { data } = useQuery({
    queryKey: ['own-acceptances', today],
    queryFn: ({ signal }) =>
      read(`/api/${ACCEPTANCES}/mie`, own, {
        query: { filters, page: 1, rowsPerPage: LAST },
        signal,
        background: true,
      }),
    retry: false,
  })
  if (!data) return null
  return (
    <section aria-label={t('acceptanceHome.mineTitle')}>
      <p className="own-today">{t('acceptanceHome.mine', { count: data.totalRows })}</p>
      {data.data.length > 0 && <p className="muted">{data.data.map(({ matricola }) => matricola).join(' · ')}</p>}
    </section>
  )
}
