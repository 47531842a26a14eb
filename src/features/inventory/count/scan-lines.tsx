import { Notice } from '#src/ui/states.tsx'
import { MOST_LINES } from './lines.ts'
import { OutcomeParts, TakeBack } from './outcome.tsx'
import { type Line, looks } from './outcomes.ts'
import type { Scan } from './scans/scan.ts'
import { t } from './texts.ts'

interface Props {
  /** Newest first. */
  lines: readonly Line[]
  waiting: number
  onTakeBack?: (scan: Scan) => void
}

/** The last scans with their outcome; a screen reader hears what becomes of it. */
export function ScanLines({ lines, waiting, onTakeBack }: Props) {
  const [newest] = lines
  const more = waiting > MOST_LINES ? waiting - MOST_LINES : 0
  return (
    <section className="count-scans" aria-labelledby="count-scans-title">
      <h2 id="count-scans-title">{t('count.scans')}</h2>
      <p className="visually-hidden" aria-live="polite">
        {newest &&
          newest.state !== 'storing' &&
          [t(`count.outcomes.${newest.state}`), newest.vehicle ?? newest.scan.codice, newest.hint].join('. ')}
      </p>
      {lines.length === 0 ? (
        <Notice title={t('count.none')} hint={t('count.noneHint')} />
      ) : (
        <ol className="count-lines">
          {lines.map((line) => (
            <li key={line.scan.key} className={`count-line count-${looks[line.state].kind}`}>
              <OutcomeParts line={line} />
              <TakeBack line={line} onTakeBack={onTakeBack} />
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <p className="muted">{t('count.more', { count: more })}</p>}
    </section>
  )
}
