import type { ReactNode } from 'react'
import { formatInstant } from '#src/lib/format.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import { type Progress, personName } from '../answers.ts'
import type { Inventory } from '../paths.ts'
import { useProgress } from '../progress.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { StateChip } from '../state-chip.tsx'
import { t } from '../texts.ts'
import type { DialogProps } from '../use-dialog.ts'
import { DeviceLine } from './device-line.tsx'

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
      className="progress-dialog"
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
    <>
      {blind ? <p className="muted">{t('inventory.blindTotals')}</p> : <Totals {...{ progress, name }} />}
      <Section title={t('inventoryProgress.people')} empty={t('inventoryProgress.nobody')}>
        {perUtente.map(({ utente, contati: count, ultimo }) => (
          <Line
            key={utente?.id ?? 0}
            number={count}
            note={ultimo === null ? '' : t('inventoryProgress.last', { date: formatInstant(ultimo) })}
          >
            {personName(utente) || t('inventoryProgress.someone')}
          </Line>
        ))}
      </Section>
      <Section title={t('inventoryProgress.devices')} empty={t('inventoryProgress.noDevices')}>
        {dispositivi.map((device) => (
          <DeviceLine key={`${device.dispositivo} ${device.utente?.id}`} device={device} />
        ))}
      </Section>
    </>
  )
}

function Totals({ progress: { totale, contati, perStato }, name }: { progress: Progress; name: string }) {
  return (
    <>
      <ProgressBar done={contati} all={totale} label={`${t('inventory.progress')}: ${name}`} />
      <Section title={t('inventoryProgress.states')} empty={t('inventoryProgress.nobody')}>
        {perStato.map(({ status, count }) => (
          <Line key={status.id} number={count}>
            <StateChip state={status} />
          </Line>
        ))}
      </Section>
    </>
  )
}

function Section({ title, empty, children }: { title: string; empty: string; children: readonly ReactNode[] }) {
  return (
    <section aria-label={title} className="progress-section">
      <h3>{title}</h3>
      {children.length === 0 ? <p className="muted">{empty}</p> : <ul className="progress-lines">{children}</ul>}
    </section>
  )
}

interface LineProps {
  number: number
  note?: string
  children: ReactNode
}

const Line = ({ number, note = '', children }: LineProps) => (
  <li>
    <span>
      {children} {note !== '' && <span className="muted">{note}</span>}
    </span>
    <strong>{t('inventoryProgress.counted', { count: number })}</strong>
  </li>
)
