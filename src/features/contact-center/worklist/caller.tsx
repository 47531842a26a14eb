import { clsx } from 'clsx'
import { inRome } from '#schema/rules/rome.ts'
import { formatPhone } from '#src/lib/format.ts'
import { useSession } from '#src/lib/net/session.ts'
import { Chip } from '#src/ui/chip.tsx'
import type { Line } from '../paths.ts'
import { t } from '../texts.ts'
import styles from './caller.module.css'
import { WaitingTime, type WorkingClock } from './clock.tsx'

/** What a caller is called: the recognised name, else the number. */
export const callerName = ({ name, sender_phone }: Pick<Line, 'name' | 'sender_phone'>): string =>
  name || formatPhone(sender_phone)

/** What the caller was recognised as. */
export const CallerKind = ({ line: { kind } }: { line: Line }) =>
  kind ? <Chip>{t(`worklist.kind.${kind}`)}</Chip> : <span>{t('worklist.unknown')}</span>

interface Props {
  line: Line
  /** Undefined while it loads: the facts are out of sight until then, as they would move. */
  clock: WorkingClock | null | undefined
  now: Date
  /** Without whose they are and what was tried: where there is less room. */
  isBrief?: boolean
}

/** Why somebody is to be called back: the time that is left, how often they called, whose they are, and who has them now. */
export const CallerFacts = ({ line, clock, now, isBrief = false }: Props) => (
  <span className={clsx(styles.facts, clock === undefined && styles.unseen)}>
    <WaitingTime {...{ line, clock, now }} />
    <TakenBy line={line} now={now} />
    <span title={t('worklist.lastCall', { at: whenText(line.lastAt, now) })}>
      {t('worklist.attempts', { count: line.attempts ?? 1 })}
    </span>
    {!isBrief && (line.callbacks ?? 0) > 0 && <span>{t('worklist.callbacks', { count: line.callbacks ?? 0 })}</span>}
    {!isBrief && line.owner && <span>{t('worklist.owner', { name: line.owner })}</span>}
    {line.branchOffice && <span>{line.branchOffice.nome}</span>}
  </span>
)

function TakenBy({ line: { app_user, takenAt }, now }: Pick<Props, 'line' | 'now'>) {
  const me = useSession()?.id
  if (!app_user) return null
  if (app_user.id === me) return <Chip tone="good">{t('worklist.takenByMe')}</Chip>
  const since = whenText(takenAt, now, 'since')
  return <Chip>{t('worklist.takenBy', { name: app_user.nomeCompleto, since }).trim()}</Chip>
}

type Text = 'at' | 'since'

/** 'alle 10:42', of another day 'il 20-11-2026 alle 17:05'; with `since` 'dalle 10:42', 'dal 20-11-2026 alle 17:05'. */
export function whenText(instant: string | null, now: Date, text: Text = 'at'): string {
  if (instant === null) return ''
  const { day, time } = inRome(new Date(instant))
  return t(`worklist.when.${text}${day === inRome(now).day ? 'Today' : ''}`, { day, time })
}
