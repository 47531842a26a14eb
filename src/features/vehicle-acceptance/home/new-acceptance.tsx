import { clsx } from 'clsx'
import { Link } from 'react-router'
import { useQueue } from '#src/device/outbox/queue.ts'
import { HomeCard } from '#src/home/home-card.tsx'
import { useFinger } from '#src/lib/media.ts'
import { buttons } from '#src/ui/buttons.ts'
import { CameraIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import type { OwnBlockProps } from '../../feature.ts'
import { bigLink } from '../parts/big-button.tsx'
import { KIND, STEPPER_ROUTE } from '../stepper/paths.ts'
import { WaitingRequests } from '../stepper/waiting-requests.tsx'
import { t } from '../texts.ts'
import styles from './new-acceptance.module.css'
import { OfToday } from './of-today.tsx'

/** What waits on the device is there without a network: nothing in the card is waited for. */
const read = { isReady: true, error: undefined, retry: () => undefined }

/** The way to a new acceptance, what waits on this device, and the acceptances of today. */
export function NewAcceptance(props: OwnBlockProps) {
  // In the yard it is what one is here for: large enough for a glove, dark enough for the sun.
  const isTouched = useFinger()
  const waiting = useQueue((one) => one.kind === KIND && one.state !== 'sent')
  return (
    <HomeCard
      {...props}
      read={read}
      action={
        <Link className={isTouched ? clsx(bigLink, styles.create) : buttons.smallPrimary} to={STEPPER_ROUTE}>
          <CameraIcon aria-hidden="true" />
          {t('acceptanceHome.create')}
        </Link>
      }
    >
      <Stack gap="lg" className="padded">
        <WaitingRequests requests={waiting} />
        <OfToday />
      </Stack>
    </HomeCard>
  )
}
