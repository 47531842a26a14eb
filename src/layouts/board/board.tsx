import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { BoardLayout, HeadFigure } from '#schema/grammar/layout-grammar.ts'
import { countedWord, oneWord } from '#schema/italian/words.ts'
import { cardFields } from '#schema/lists/layouts.ts'
import type { Row as TableRow } from '#schema/rows/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import { withDialog } from '#src/lib/address/dialog-address.ts'
import { usePhone } from '#src/lib/media.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { CardSort } from '#src/list/card-sort.tsx'
import type { BodyProps } from '#src/list/list-body.tsx'
import { usePage } from '#src/list/use-page.ts'
import type { Moving } from '#src/record/moves/targets.ts'
import { type Moves, useMoves } from '#src/record/moves/use-moves.tsx'
import { buttons } from '#src/ui/buttons.ts'
import { Row } from '#src/ui/layout.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import styles from './board.module.css'
import { type Column, fieldsOfCards, useColumns, useFigure, useIsReading } from './board-data.ts'
import { type CardLook, HELP } from './card.tsx'
import { BoardColumn, type ColumnHandle } from './column.tsx'
import { t } from './texts.ts'
import { useBoard } from './use-board.ts'
import { useKeys } from './use-keys.ts'

type Props = Pick<BodyProps, 'list' | 'cells' | 'page'>

/** The rows of the list as cards in columns, one for each value of the field that its screen names; moving a card changes it. */
export function Board(props: Props) {
  const { table, screen = table.screens[0] } = props.list.source
  const board = screen?.layouts?.board
  return screen && board && <BoardBy key={board.by} {...props} {...{ screen, board }} />
}

function BoardBy({ screen, board, ...props }: Props & { screen: Screen; board: BoardLayout }) {
  const { list } = props
  const { table, may, readable } = list.source
  const { moves, dialogs } = useMoves(table, may, board.by)
  const figure = useFigure(board, table, readable)
  const { filters, state, controls } = list.query
  const { columns, others, error, readFigures } = useColumns(moves.moving, filters, figure)
  const look = useCardLook(props, screen, board)
  if (!columns) return error ? <LoadFailure error={toHttpError(error)} onRetry={readFigures} /> : <Skeleton />
  return (
    <>
      <Row below="md">
        <CardSort columns={list.look.columns.shown} pagination={state} onSort={controls.setSort} />
      </Row>
      {others > 0 && (
        <Row as="p" below="md" className="muted" role="status">
          {othersText(table, others)}
        </Row>
      )}
      {/* Moved cards stand where they were moved to until the board is read in another way. */}
      <Columns
        key={JSON.stringify([filters, state.sortBy, state.sortDesc])}
        {...{ list, moves, look, figure, columns, readFigures }}
      />
      {dialogs}
    </>
  )
}

/** What is said of rows that no column has: 'Altri 12 noleggi hanno valori che qui non hanno una colonna…'. */
function othersText({ label }: Table, count: number): string {
  const gender = label.gender === 'f' ? 'f' : 'm'
  const one = oneWord(label)
  return t(`board.others.${gender}`, { count, one, counted: countedWord(label, count) })
}

function useCardLook({ list, cells, page: given }: Props, screen: Screen, board: BoardLayout): CardLook {
  const { table, readable } = list.source
  const { filters } = list.query
  const { edit } = list.dialogs
  const page = usePage(list.source, given)
  const { search } = useLocation()
  return useMemo(() => {
    const dialogOf = ({ id }: TableRow) => `?${withDialog(new URLSearchParams(search), id)}`
    return {
      fields: fieldsOfCards(table, cardFields(table, screen, board), { filters, readable }),
      ...{ cells, hrefOf: page ?? dialogOf },
      open: page ? undefined : edit,
    }
  }, [table, screen, board, readable, filters, cells, page, search, edit])
}

interface ColumnsProps extends Pick<Props, 'list'> {
  moves: Moves
  look: CardLook
  figure: HeadFigure | undefined
  columns: readonly Column[]
  readFigures: () => Promise<readonly Column[] | undefined>
}

function Columns({ list, moves, look, figure, columns, readFigures }: ColumnsProps) {
  const { moving } = moves
  const { source, query, selection } = list
  const board = useBoard({ list, columns, moves, readFigures })
  const { moved, release, settle, show, news, drag, move } = board
  const phone = usePhone()
  const [chosen, setChosen] = useState(columns[0]?.key)
  const shown = phone ? columns.filter(({ key }) => key === chosen) : columns
  const mayMove = !moving.field.readOnly && source.may('update', undefined, moving.name)
  const handles = useRef(new Map<string, ColumnHandle>())
  const keys = useKeys({
    ...{ columns: shown, handles, moves, selection },
    rowOf: board.rowOf,
    move: mayMove ? move : undefined,
    onGrab: drag,
  })
  useEffect(() => monitorForElements({ onDragStart: () => drag(true), onDrop: () => drag(false) }), [drag])
  return (
    <>
      {phone && <ColumnChoice {...{ columns, chosen }} onChoose={setChosen} />}
      <p id={HELP} className="visually-hidden">
        {t(mayMove ? 'board.help' : 'board.helpRead')} {selection && t('board.helpSelect')}
      </p>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {keys.said}
      </p>
      <Frame
        {...{ moving }}
        {...(!phone && shown.every(({ count }) => count === 0) && scrollable)}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.cancel}
      >
        {shown.map((column) => (
          <BoardColumn
            key={column.key}
            {...{ column, figure, moves, look, selection, moved, release, settle, show, handles }}
            filters={query.filters}
            order={query.state}
            hasNews={news.has(column.key)}
            isTarget={keys.target === column.key}
            grabbed={keys.grabbed}
            onMove={mayMove ? keys.carryCard : undefined}
          />
        ))}
      </Frame>
    </>
  )
}

/** The columns side by side: busy while they are read, so that the focus waits for a card that changes its column. */
const Frame = ({ moving, ...props }: ComponentProps<'div'> & { moving: Moving }) => (
  <div className={styles.columns} aria-busy={useIsReading(moving)} {...props} />
)

/** Without a card in it that takes the focus, the keys scroll the frame itself. */
const scrollable = { tabIndex: 0, role: 'group', 'aria-label': t('board.columns') }

interface ChoiceProps {
  columns: readonly Column[]
  chosen: string | undefined
  onChoose: (key: string) => void
}

/** A phone shows one column at a time. */
const ColumnChoice = ({ columns, chosen, onChoose }: ChoiceProps) => (
  <Row oneLine below="md" className="scrolls" role="group" aria-label={t('board.columns')}>
    {columns.map(({ key, target, count }) => (
      <button
        key={key}
        type="button"
        className={buttons.choice}
        aria-pressed={key === chosen}
        onClick={() => onChoose(key)}
      >
        {target.name} <strong>{t('figures.number', { count })}</strong>
      </button>
    ))}
  </Row>
)
