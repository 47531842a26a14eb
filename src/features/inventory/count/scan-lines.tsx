import { inRome } from '#schema/rules/rome.ts'
import { Notice } from '#src/ui/states.tsx'
import { MOST_LINES } from './lines.ts'
import { type Line, looks } from './outcomes.ts'
import { t } from './texts.ts'

interface Props {
  /** Newest first. */
  lines: readonly Line[]
  waiting: number
}

/** The last scans with their outcome, the newest large; a screen reader hears what becomes of it. */
export function ScanLines({ lines, waiting }: Props) {
  const [newest] = lines
  const more = waiting > MOST_LINES ? waiting - MOST_LINES : 0
  return (
    <section className="count-scans" aria-labelledby="count-scans-title">
      <h2 id="count-scans-title">{t('count.scans')}</h2>
      <p className="visually-hidden" aria-live="polite">
        {newest && [t(`count.outcomes.${newest.state}`), newest.vehicle ?? newest.scan.codice, newest.hint].join('. ')}
      </p>
      {lines.length === 0 ? (
        <Notice title={t('count.none')} hint={t('count.noneHint')} />
      ) : (
        <ol className="count-lines">
          {lines.map((line) => (
            <ScanLine key={line.scan.key} line={line} />
          ))}
        </ol>
      )}
      {more > 0 && <p className="muted">{t('count.more', { count: more })}</p>}
    </section>
  )
}

function ScanLine({ line: { scan, state, vehicle, hint } }: { line: Line }) {
  const { kind, icon: Icon } = looks[state]
  return (
    <li className={`count-line count-${kind}`}>
      <Icon className="lucide count-icon" />
      <div>
        <p className="count-outcome">{t(`count.outcomes.${state}`)}</p>
        <p className="count-vehicle">{scan.codice}</p>
        {vehicle && <p>{vehicle}</p>}
        {hint && <p className="count-hint">{hint}</p>}
      </div>
      <time dateTime={scan.il}>{inRome(new Date(scan.il)).time}</time>
    </li>
  )
}
