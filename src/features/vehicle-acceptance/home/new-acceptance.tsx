import { Link } from 'react-router'
import { useQueue } from '#src/queue/queue.ts'
import { CameraIcon } from '#src/ui/icons.tsx'
import { KIND, STEPPER_ROUTE } from '../stepper/paths.ts'
import { WaitingRequests } from '../stepper/waiting-requests.tsx'
import { t } from '../texts.ts'
import './new-acceptance.css'
import { OfToday } from './of-today.tsx'

/** The way to a new acceptance, what waits on this device, and the acceptances of today. */
export function NewAcceptance() {
  const waiting = useQueue((one) => one.kind === KIND && one.state !== 'sent')
  return (
    <div className="home-card acceptance-home">
      <Link className="new-acceptance" to={STEPPER_ROUTE}>
        <CameraIcon />
        {t('acceptanceHome.create')}
      </Link>
      <WaitingRequests requests={waiting} />
      <OfToday />
    </div>
  )
}
