import { inRome } from '#schema/rules/rome.ts'
import { type Line, looks } from './outcomes.ts'
import { t } from './texts.ts'

/** The newest scan, to be read at arm's length. The list of scans says it to who cannot see it. */
export function Outcome({ line }: { line: Line }) {
  const { kind } = looks[line.state]
  return (
    <div key={line.scan.key} className={`count-newest count-line count-${kind}`} aria-hidden="true">
      <OutcomeParts line={line} />
    </div>
  )
}

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
