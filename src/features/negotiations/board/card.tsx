import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { clsx } from 'clsx'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { rowPath } from '#schema/lists/presentation.ts'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { dayToIso } from '#schema/rules/day.ts'
import { isInternalPhone, phoneLink } from '#schema/rules/phone-number.ts'
import { inRome } from '#schema/rules/rome.ts'
import { rowName } from '#src/fields/record-label.ts'
import { Reserved } from '#src/fields/reserved.tsx'
import { RowName } from '#src/fields/row-name.tsx'
import { formatPhone } from '#src/lib/format.ts'
import { useModel } from '#src/providers/model.ts'
import { rowOf } from '#src/providers/rows.ts'
import { StateItems } from '#src/record/moves/state-menu.tsx'
import { leadsOn, type Target } from '#src/record/moves/targets.ts'
import type { Moves } from '#src/record/moves/use-moves.tsx'
import { useRights } from '#src/record/rights.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Count } from '#src/ui/count.tsx'
import { MoreIcon, PhoneIcon } from '#src/ui/icons.tsx'
import { Row as Parts } from '#src/ui/layout.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { CallbackCell } from '../callback/callback.tsx'
import { NEGOTIATIONS, type Negotiation, STATE } from '../paths.ts'
import styles from './card.module.css'
import { t } from './texts.ts'

/** The id of what says how the keys move the cards. */
export const HELP = 'board-help'

interface Props {
  row: Row
  /** Where it stands, which its row may not say yet. */
  state: Target
  moves: Moves
  saving: boolean
  grabbed: boolean
  /** All cards are of one person, whom they do not name. */
  ofOne: boolean
  /** The one card of its column that Tab reaches. */
  tabbable: boolean
  /** Undefined for users who may not move it. */
  onMove?: (row: Row, to: Target) => void
}

/** A negotiation on the board: dragged by mouse and finger, moved by its menu; its name is what the keys move. */
export const BoardCard = memo(function BoardCard(props: Props) {
  const { row, state, moves, saving, grabbed, ofOne, tabbable } = props
  const model = useModel()
  const table = tableOf(model, NEGOTIATIONS)
  const mayMove = useRights(table)('update', row, STATE) && leadsOn(model, table, row)
  const onMove = mayMove ? props.onMove : undefined
  const negotiation = rowOf(NEGOTIATIONS, row)
  const element = useRef<HTMLElement>(null)
  const movable = onMove !== undefined && !saving
  useEffect(() => {
    if (!element.current || !movable) return undefined
    return draggable({ element: element.current, getInitialData: () => ({ row }) })
  }, [row, movable])
  const name = rowName(table, row)
  const tabIndex = tabbable ? 0 : -1
  return (
    <article ref={element} className={clsx(styles.card, grabbed && styles.grabbed)} aria-busy={saving}>
      <Parts as="header" oneLine align="start" gap="xs">
        <Link
          className={styles.name}
          to={rowPath(table, row.id) ?? ''}
          title={name}
          draggable={false}
          tabIndex={tabIndex}
          aria-describedby={HELP}
          data-card={row.id}
          data-thing={`card ${row.id}`}
        >
          {name}
        </Link>
        {onMove && (
          <Menu
            className={styles.menu}
            label={t('board.moveOf', { name })}
            title={t('board.moveTo')}
            icon={<MoreIcon />}
            tabIndex={tabIndex}
          >
            {() => <StateItems {...{ row, moves }} chosen={state} onChoose={(to) => onMove(row, to)} />}
          </Menu>
        )}
      </Parts>
      {!ofOne && (
        <Line>
          <Owner owner={negotiation.operatore} />
          <Score count={negotiation.score} />
        </Line>
      )}
      <Line>
        <CallbackCell row={row} />
        <Since row={negotiation} />
      </Line>
      <Line>
        {negotiation.telefono && <Phone number={negotiation.telefono} tabIndex={tabIndex} />}
        {ofOne && <Score count={negotiation.score} />}
      </Line>
    </article>
  )
})

const Line = ({ children }: { children: ReactNode }) => (
  <Parts as="p" justify="between" gap="md" lineGap="2xs" className="small vanishes">
    {children}
  </Parts>
)

function Owner({ owner }: { owner: Negotiation['operatore'] }) {
  const users = tableOf(useModel(), 'users')
  if (owner === undefined) return <Reserved />
  if (!owner) return <span className="muted">{t('board.noOwner')}</span>
  return (
    <span className="ellipsis">
      <RowName table={users} record={owner} />
    </span>
  )
}

/** The number alone: its name on each card would leave no room for the owner's. */
const Score = ({ count }: { count: number | null | undefined }) =>
  typeof count !== 'number' ? null : (
    <Count className={styles.score} title={t('board.score', { count })}>
      <span className="visually-hidden">{t('board.score', { count })}</span>
      <span aria-hidden="true">{count.toLocaleString('it-IT')}</span>
    </Count>
  )

const DAY_MS = 86_400_000

/** How long it has been in its state, and whether it stands still. */
function Since({ row: { statoDal, fermaDal } }: { row: Negotiation }) {
  if (!statoDal) return null
  const [today, since] = [inRome(new Date()).day, inRome(new Date(statoDal)).day]
  const count = Math.round((Date.parse(dayToIso(today)) - Date.parse(dayToIso(since))) / DAY_MS)
  if (count < 1) return null
  const isStill = fermaDal ? dayToIso(fermaDal) <= dayToIso(today) : false
  return (
    <span
      className={isStill ? 'waits strong' : 'muted'}
      title={`${t('board.since', { count })}. ${t('board.sinceTitle', { day: since })}`}
    >
      {isStill && `${t('board.still')} `}
      <span className="visually-hidden">{t('board.since', { count })}</span>
      <span aria-hidden="true">{t('board.sinceShort', { count })}</span>
    </span>
  )
}

function Phone({ number, tabIndex }: { number: string; tabIndex: number }) {
  if (isInternalPhone(number)) return <span>{number}</span>
  return (
    <a
      className={clsx(buttons.word, 'figures small-icons', styles.call)}
      href={phoneLink(number)}
      draggable={false}
      tabIndex={tabIndex}
      aria-label={`${t('board.call')} ${formatPhone(number)}`}
    >
      <PhoneIcon />
      {formatPhone(number)}
    </a>
  )
}
