import { Stack } from '#src/ui/layout.tsx'
import { Notice } from '#src/ui/states.tsx'
import { MOST_LINES } from './lines.ts'
import { OutcomeLine } from './outcome.tsx'
import type { Line } from './outcomes.ts'
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
    <Stack as="section" aria-labelledby="count-scans-title">
      <h2 id="count-scans-title">{t('count.scans')}</h2>
      <p className="visually-hidden" aria-live="polite">
        {newest &&
          newest.state !== 'storing' &&
          [t(`count.outcomes.${newest.state}`), newest.vehicle ?? newest.scan.codice, newest.hint].join('. ')}
      </p>
      {lines.length === 0 ? (
        <Notice title={t('count.none')} hint={t('count.noneHint')} />
      ) : (
        <Stack as="ol">
          {lines.map((line) => (
            <OutcomeLine key={line.scan.key} line={line} onTakeBack={onTakeBack} />
          ))}
        </Stack>
      )}
      {more > 0 && <p className="muted">{t('count.more', { count: more })}</p>}
    </Stack>
  )
}
