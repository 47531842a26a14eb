import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { ColoredChip } from '#src/fields/row-name.tsx'
import { formatInstant } from '#src/lib/format.ts'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import { type Device, type Progress, personName } from '../answers.ts'
import type { Inventory } from '../paths.ts'
import { useProgress } from '../progress.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { t } from '../texts.ts'

/** Who has counted how much, the number of each status, and the devices with what they have not sent. */
export function ProgressDialog({ inventory, onClose }: { inventory: Inventory; onClose: () => void }) {
  const { data, error, reload } = useProgress(inventory.id)
  return (
    <Modal
      open
      title={t('inventoryProgress.title')}
      width={560}
      footer={null}
      onCancel={onClose}
      className="progress-dialog"
    >
      {error && <LoadFailure error={error} onRetry={() => void reload()} />}
      {!error && !data && <Skeleton />}
      {data && <Facts progress={data} name={inventory.nome ?? ''} />}
    </Modal>
  )
}

function Facts({ progress, name }: { progress: Progress; name: string }) {
  const { totale, contati, perUtente, perStato, dispositivi } = progress
  return (
    <>
      <ProgressBar done={contati} all={totale} label={`${t('inventory.progress')}: ${name}`} />
      <Section title={t('inventoryProgress.states')}>
        {perStato.map(({ status, count }) => (
          <Line key={status?.id ?? 0} number={count}>
            {status ? <StateChip state={status} /> : t('items.noStatus')}
          </Line>
        ))}
      </Section>
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
          <DeviceLine key={device.dispositivo} device={device} />
        ))}
      </Section>
    </>
  )
}

const StateChip = ({ state }: { state: NonNullable<Progress['perStato'][number]['status']> }) => (
  <ColoredChip
    background={String(state.coloreSfondo ?? '')}
    ink={String(state.coloreCarattere ?? '')}
    text={state.description}
  />
)

function Section({ title, empty, children }: { title: string; empty?: string; children: readonly ReactNode[] }) {
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

/** A device with its person, its last contact and what it has not sent. */
export function DeviceLine({ device: { nome, utente, nonInviate, segnalatoIl } }: { device: Device }) {
  const unsent = nonInviate ?? 0
  return (
    <li>
      <span>
        {nome || t('inventoryProgress.unnamed')}
        {utente && ` · ${personName(utente)}`}{' '}
        <span className="muted">{t('inventoryProgress.contact', { date: formatInstant(segnalatoIl) })}</span>
      </span>
      <strong className={unsent > 0 ? 'inventory-warn' : undefined}>
        {t('inventoryProgress.unsent', { count: unsent })}
      </strong>
    </li>
  )
}
