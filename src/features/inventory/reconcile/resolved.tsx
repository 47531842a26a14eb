import { UndoButton } from '#src/commands/undo-button.tsx'
import { formatInstant } from '#src/lib/format.ts'
import { fetchHistory } from '#src/lib/net/history.ts'
import { useMay } from '#src/providers/ability.ts'
import { Chip } from '#src/ui/chip.tsx'
import { UndoIcon } from '#src/ui/icons.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { type Anomaly, personName } from '../answers.ts'
import { RESOLUTIONS } from '../paths.ts'
import { t } from '../texts.ts'

interface Props {
  anomaly: Anomaly
  resolution: NonNullable<Anomaly['risoluzione']>
  write: boolean
}

/** How an anomaly was resolved, by whom and when; taken back by users who may see its history. */
export function Resolved({ anomaly, resolution, write }: Props) {
  const { azione, nota, risoltaDa, risoltaIl } = resolution
  const may = useMay()
  const command = async () => (await fetchHistory(RESOLUTIONS, resolution.id, 1))[0]?.command
  return (
    <Stack role="group" aria-label={t('anomalies.resolutionOf', { code: anomaly.codice })}>
      <p>
        <Chip tone="good">{t(`anomalies.resolved.${azione}`, { name: anomaly.item?.resourceMago ?? '' })}</Chip>{' '}
        <span className="muted">
          {risoltaDa && t('anomalies.by', { name: personName(risoltaDa) })}{' '}
          {risoltaIl && t('anomalies.at', { date: formatInstant(risoltaIl) })}
        </span>
      </p>
      {nota && <p className="verbatim">{nota}</p>}
      {write && may('update', RESOLUTIONS) && (
        <Row>
          <UndoButton
            may={() => true}
            verb="create"
            command={command}
            icon={<UndoIcon />}
            aria-label={t('anomalies.undo', { code: anomaly.codice })}
          >
            {t('done.undo')}
          </UndoButton>
        </Row>
      )}
    </Stack>
  )
}
