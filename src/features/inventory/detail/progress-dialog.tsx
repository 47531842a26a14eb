import type { ReactNode } from 'react'
import { formatInstant } from '#src/lib/format.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import { type Progress, personName } from '../answers.ts'
import type { Inventory } from '../paths.ts'
import { useProgress } from '../progress.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { StateChip } from '../state-chip.tsx'
import { t } from '../texts.ts'
import type { DialogProps } from '../use-dialog.ts'
import { DeviceLine } from './device-line.tsx'
import { ProgressSection } from './progress-section.tsx'

interface Props extends DialogProps {
  inventory: Inventory
  /** Nothing is said of what is expected. */
  blind: boolean
}

/** Who has counted how much, the number of each status, and the devices with what they have not sent. */
export function ProgressDialog({ inventory, blind, open, onClose, afterClose }: Props) {
  const { data, error, reload } = useProgress(inventory.id)
  return (
    <Dialog
      open={open}
      title={t('inventoryProgress.title')}
      width={560}
      footer={null}
      onCancel={onClose}
      afterClose={afterClose}
    >
      {error && <LoadFailure error={error} onRetry={() => void reload()} />}
      {!error && !data && <Skeleton />}
      {data && <Facts progress={data} name={inventory.nome ?? ''} blind={blind} />}
    </Dialog>
  )
}

function Facts({ progress, name, blind }: { progress: Progress; name: string; blind: boolean }) {
  const { perUtente, dispositivi } = progress
  return (
    <Stack gap="xl">
      {blind ? <p className="muted">{t('inventory.blindTotals')}</p> : <Totals {...{ progress, name }} />}
      <ProgressSection title={t('inventoryProgress.people')} empty={t('inventoryProgress.nobody')}>
        {perUtente.map(({ utente, contati: count, ultimo }) => (
          <Line
            key={utente?.id ?? 0}
            number={count}
            note={ultimo === null ? '' : t('inventoryProgress.last', { date: formatInstant(ultimo) })}
          >
            {personName(utente) || t('inventoryProgress.someone')}
          </Line>
        ))}
      </ProgressSection>
      <ProgressSection title={t('inventoryProgress.devices')} empty={t('inventoryProgress.noDevices')}>
        {dispositivi.map((device) => (
          <DeviceLine key={`${device.dispositivo} ${device.utente?.id}`} device={device} />
        ))}
      </ProgressSection>
    </Stack>
  )
}

function Totals({ progress: { totale, contati, perStato }, name }: { progress: Progress; name: string }) {
  return (
    <>
      <ProgressBar done={contati} all={totale} label={`${t('inventory.progress')}: ${name}`} />
      <ProgressSection title={t('inventoryProgress.states')} empty={t('inventoryProgress.nobody')}>
        {perStato.map(({ status, count }) => (
          <Line key={status.id} number={count}>
            <StateChip state={status} />
          </Line>
        ))}
      </ProgressSection>
    </>
  )
}

interface LineProps {
  number: number
  note?: string
  children: ReactNode
}

const Line = ({ number, note = '', children }: LineProps) => (
  <Row as="li" justify="between" gap="lg" lineGap="2xs">
    <span>
      {children} {note !== '' && <span className="muted">{note}</span>}
    </span>
    <strong className="figures">{t('inventoryProgress.counted', { count: number })}</strong>
  </Row>
)
