import { Button } from 'antd'
import { clsx } from 'clsx'
import { inRome } from '#schema/rules/rome.ts'
import { UndoIcon } from '#src/ui/icons.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { tones } from '#src/ui/tones.ts'
import styles from './outcome.module.css'
import { type Line, looks } from './outcomes.ts'
import type { Scan } from './scans/scan.ts'
import { t } from './texts.ts'

interface Props {
  line: Line
  /** Nobody takes back scans of this inventory without it. */
  onTakeBack?: (scan: Scan) => void
}

const inkOf = ({ state }: Line) => (looks[state].tone === 'other' ? styles.other : looks[state].tone)

const groundOf = ({ state }: Line) => {
  const { tone } = looks[state]
  return tone === 'other' || tone === 'muted' ? undefined : tones[tone]
}

/** The newest scan, to be read at arm's length. The list of scans says it to who cannot see it. */
export const Outcome = ({ line, onTakeBack }: Props) => (
  <Stack
    key={line.scan.key}
    className={clsx('surface padded', styles.outcome, inkOf(line), groundOf(line), styles.newest)}
  >
    <Row oneLine="breaks" align="start" gap="lg" aria-hidden="true">
      <OutcomeText line={line} />
    </Row>
    <Row justify="between" className={styles.foot}>
      <Time line={line} aria-hidden="true" />
      <TakeBack line={line} onTakeBack={onTakeBack} />
    </Row>
  </Stack>
)

/** A scan in the list of scans. */
export const OutcomeLine = ({ line, onTakeBack }: Props) => (
  <Row
    as="li"
    oneLine="breaks"
    align="stretch"
    gap="lg"
    className={clsx('surface padded', styles.outcome, inkOf(line))}
  >
    <OutcomeText line={line} />
    <Stack className={styles.end}>
      <Time line={line} className="muted" />
      <TakeBack line={line} onTakeBack={onTakeBack} />
    </Stack>
  </Row>
)

/** Icon and words of a scan. */
function OutcomeText({ line: { scan, state, vehicle, hint, clarified } }: { line: Line }) {
  const { icon: Icon } = looks[state]
  const more = clarified === undefined ? hint : t('count.clarified', { name: clarified })
  return (
    <>
      <Icon className={clsx('lucide', styles.icon)} />
      <div className="grows">
        <p className={styles.title}>{t(`count.outcomes.${state}`)}</p>
        <p className={styles.code}>{scan.codice}</p>
        {vehicle && <p>{vehicle}</p>}
        {more && <p className={styles.hint}>{more}</p>}
      </div>
    </>
  )
}

const Time = ({ line: { scan }, ...rest }: { line: Line; 'aria-hidden'?: 'true'; className?: 'muted' }) => (
  <time dateTime={scan.il} {...rest}>
    {inRome(new Date(scan.il)).time}
  </time>
)

/** Takes back the scan of a line, as long as that is possible. */
const TakeBack = ({ line: { scan, mayTakeBack }, onTakeBack }: Props) =>
  mayTakeBack &&
  onTakeBack && (
    <Button
      icon={<UndoIcon />}
      aria-label={t('count.takeBackOf', { code: scan.codice, ...inRome(new Date(scan.il)) })}
      onClick={() => onTakeBack(scan)}
    >
      {t('count.takeBack')}
    </Button>
  )
