import type { ReactNode } from 'react'
import { formatInstant } from '#src/lib/format.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Lines } from '#src/ui/lines.tsx'
import { type Device, type Progress, personName } from '../answers.ts'
import { t } from '../texts.ts'

interface Props {
  title: string
  /** What is said without lines. */
  empty?: string
  children: readonly ReactNode[]
}

/** What is known of a count of one kind, a line each. */
export const ProgressSection = ({ title, empty, children }: Props) => (
  <Stack as="section" gap="xs" aria-label={title}>
    <h3 className="muted small">{title}</h3>
    {children.length === 0 ? <p className="muted">{empty}</p> : <Lines gap="md">{children}</Lines>}
  </Stack>
)

interface LineProps {
  number: number
  note?: string
  children: ReactNode
}

/** How many vehicles go with one thing: `<NumberLine number={3}>Presente</NumberLine>`. */
export const NumberLine = ({ number, note, children }: LineProps) => (
  <Row as="li" justify="between" gap="lg" lineGap="2xs">
    <span>
      {children} {note && <span className="muted">{note}</span>}
    </span>
    <strong className="figures">{t('figures.number', { count: number })}</strong>
  </Row>
)

/** Somebody with how many vehicles they counted, and when the last one. */
export const PersonLine = ({ utente, contati, ultimo }: Progress['perUtente'][number]) => (
  <NumberLine
    number={contati}
    note={ultimo === null ? undefined : t('inventoryProgress.last', { date: formatInstant(ultimo) })}
  >
    {personName(utente) || t('inventoryProgress.someone')}
  </NumberLine>
)

/** Devices with their people and what they had not sent when they were last heard of, a line each. */
export const deviceLines = (devices: readonly Device[]): ReactNode[] =>
  devices.map((device) => <DeviceLine key={`${device.dispositivo} ${device.utente?.id}`} {...device} />)

function DeviceLine({ nome, utente, nonInviate, segnalatoIl }: Device) {
  const unsent = nonInviate ?? 0
  const said = unsent > 0 ? 'inventoryProgress.contact' : 'inventoryProgress.allSent'
  return (
    <Row as="li" justify="between" gap="lg" lineGap="2xs">
      <span>{[nome || t('inventoryProgress.unnamed'), personName(utente)].filter(Boolean).join(' · ')}</span>
      <span>
        {unsent > 0 && <strong className="waits">{t('inventoryProgress.unsent', { count: unsent })}</strong>}{' '}
        <span className="muted">{t(said, { date: formatInstant(segnalatoIl) })}</span>
      </span>
    </Row>
  )
}
