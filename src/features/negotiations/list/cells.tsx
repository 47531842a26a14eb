import type { Row } from '#schema/rows/row.ts'
import { dayToIso } from '#schema/rules/day.ts'
import { inRome } from '#schema/rules/rome.ts'
import type { SendFlag, SendKind } from '#schema/rules/send-kinds.ts'
import { formatInstant } from '#src/lib/format.ts'
import { rowOf } from '#src/providers/rows.ts'
import { kindOf } from '#src/sends/register.ts'
import type { Send, SendState } from '#src/sends/send.ts'
import { RowSends } from '#src/sends/use-sends.tsx'
import { Chips, Mark } from '#src/ui/chip.tsx'
import { NEGOTIATIONS, type Negotiation } from '../paths.ts'
import { negotiationSends } from '../sends/register.ts'
import { t } from '../texts.ts'

/** The flags of what was sent, each with the kind it is called after; two kinds share the one of the brochure. */
const sentFlags = [
  { flag: 'anagraficaInviata', kind: 'anagrafica' },
  { flag: 'brochureInviata', kind: 'brochure' },
  { flag: 'contattoMagoInviato', kind: 'contatto-mago' },
  { flag: 'linkAccreditamentoInviato', kind: 'link-accreditamento' },
] as const satisfies readonly { flag: keyof SentFlags; kind: SendKind }[]

type SentFlags = Partial<Pick<Negotiation, SendFlag>>

interface SentMark {
  name: string
  /** Not delivered yet. */
  waits: boolean
}

/** What was sent from a negotiation, by its flags and by sends that the row may be older than, and what waits to be delivered. */
export function marksOf(row: SentFlags, sends: readonly Send[] = []): SentMark[] {
  const flagsOf = (wanted: SendState) =>
    sends.filter(({ state }) => state === wanted).map(({ kindName }) => kindOf(negotiationSends, kindName)?.flag)
  const [queued, sent] = [flagsOf('queued'), flagsOf('sent')]
  return sentFlags.flatMap(({ flag, kind }) => {
    const waits = queued.includes(flag)
    const left = row[flag] === 'Y' || sent.includes(flag)
    return waits || left ? [{ name: t(`negotiations.sends.${kind}`), waits }] : []
  })
}

/** One column for all flags. */
export const SentCell = ({ row }: { row: Row }) => (
  <RowSends register={negotiationSends} id={row.id}>
    {(sends) => <SentMarks marks={marksOf(rowOf(NEGOTIATIONS, row), sends)} />}
  </RowSends>
)

function SentMarks({ marks }: { marks: readonly SentMark[] }) {
  if (marks.length === 0) return null
  return (
    <Chips>
      {marks.map(({ name, waits }) => (
        <li key={name}>
          <Mark
            kind={waits ? 'waits' : 'good'}
            title={t(waits ? 'negotiations.queued' : 'negotiations.delivered', { name })}
          >
            {name} {waits && t('negotiations.inQueue')}
          </Mark>
        </li>
      ))}
    </Chips>
  )
}

const DAY = 86_400_000

/** For how many days a negotiation has been in its state, and whether it stands still. */
export function IdleCell({ row }: { row: Row }) {
  const { statoDal, fermaDal } = rowOf('trattative_cp', row)
  if (!statoDal) return null
  const [today, since] = [inRome(new Date()).day, inRome(new Date(statoDal)).day].map(dayToIso)
  const count = Math.max(0, Math.round((Date.parse(today) - Date.parse(since)) / DAY))
  const isStill = fermaDal ? dayToIso(fermaDal) <= today : false
  return (
    <span className="muted" title={t('negotiations.idleSince', { moment: formatInstant(statoDal) })}>
      {t('negotiations.idleDays', { count })}
      {isStill && <span className="waits">{t('negotiations.still')}</span>}
    </span>
  )
}
