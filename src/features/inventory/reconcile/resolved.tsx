import { Button } from 'antd'
import { useState } from 'react'
import { fetchHistory } from '#src/lib/commands.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { formatInstant } from '#src/lib/format.ts'
import { useMay } from '#src/providers/ability.ts'
import { useUndo } from '#src/record/use-undo.ts'
import { UndoIcon } from '#src/ui/icons.tsx'
import { type Anomaly, personName } from '../answers.ts'
import { RESOLUTIONS } from '../paths.ts'
import { t } from '../texts.ts'

interface Props {
  anomaly: Anomaly
  resolution: NonNullable<Anomaly['risoluzione']>
  write: boolean
}

/** How an anomaly was resolved, by whom and when; taken back by whoever may see its history. */
export function Resolved({ anomaly, resolution, write }: Props) {
  const { azione, nota, risoltaDa, risoltaIl } = resolution
  const may = useMay()
  const { undo } = useUndo(() => true)
  const [pending, setPending] = useState(false)
  const takeBack = async () => {
    setPending(true)
    try {
      const [newest] = await fetchHistory(RESOLUTIONS, resolution.id, 1)
      if (newest) await undo(newest.command)
    } catch (failure) {
      reportFailure(failure)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="anomaly-resolution">
      <p>
        <span className="chip chip-yes">
          {t(`anomalies.resolved.${azione}`, { name: anomaly.item?.resourceMago ?? '' })}
        </span>{' '}
        <span className="muted">
          {risoltaDa && t('anomalies.by', { name: personName(risoltaDa) })}{' '}
          {risoltaIl && t('anomalies.at', { date: formatInstant(risoltaIl) })}
        </span>
      </p>
      {nota && <p className="inventory-note">{nota}</p>}
      {write && may('update', RESOLUTIONS) && (
        <Button
          icon={<UndoIcon />}
          loading={pending}
          aria-label={t('anomalies.undo', { code: anomaly.codice })}
          onClick={() => void takeBack()}
        >
          {t('done.undo')}
        </Button>
      )}
    </div>
  )
}
