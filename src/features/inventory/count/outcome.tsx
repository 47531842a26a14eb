import { Button } from 'antd'
import { inRome } from '#schema/rules/rome.ts'
import { UndoIcon } from '#src/ui/icons.tsx'
import { type Line, looks } from './outcomes.ts'
import type { Scan } from './scans/scan.ts'
import { t } from './texts.ts'

interface Props {
  line: Line
  /** Nobody takes back scans of this inventory without it. */
  onTakeBack?: (scan: Scan) => void
}

/** The newest scan, to be read at arm's length. The list of scans says it to who cannot see it. */
export function Outcome({ line, onTakeBack }: Props) {
  const { kind } = looks[line.state]
  return (
    <div key={line.scan.key} className={`count-newest count-line count-${kind}`}>
      <div className="count-parts" aria-hidden="true">
        <OutcomeParts line={line} />
      </div>
      <TakeBack line={line} onTakeBack={onTakeBack} />
    </div>
  )
}

/** Takes back the scan of a line, as long as that is possible. */
export const TakeBack = ({ line: { scan, mayTakeBack }, onTakeBack }: Props) =>
  mayTakeBack &&
  onTakeBack && (
    <Button
      className="count-take-back"
      icon={<UndoIcon />}
      aria-label={t('count.takeBackOf', { code: scan.codice, ...inRome(new Date(scan.il)) })}
      onClick={() => onTakeBack(scan)}
    >
      {t('count.takeBack')}
    </Button>
  )

/** Icon, words and time of a scan. */
export function OutcomeParts({ line: { scan, state, vehicle, hint, clarified } }: { line: Line }) {
  const { icon: Icon } = looks[state]
  return (
    <>
      <Icon className="lucide count-icon" />
      <div>
        <p className="count-outcome">{t(`count.outcomes.${state}`)}</p>
        <p className="count-vehicle">{scan.codice}</p>
        {vehicle && <p>{vehicle}</p>}
        {clarified === undefined && hint && <p className="count-hint">{hint}</p>}
        {clarified !== undefined && <p className="count-hint">{t('count.clarified', { name: clarified })}</p>}
      </div>
      <time dateTime={scan.il}>{inRome(new Date(scan.il)).time}</time>
    </>
  )
}
