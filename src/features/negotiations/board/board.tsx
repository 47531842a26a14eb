import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { usePhone } from '#src/lib/media.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { CardSort } from '#src/list/card-sort.tsx'
import type { List } from '#src/list/use-list.ts'
import type { Moves } from '#src/record/moves/use-moves.tsx'
import { buttons } from '#src/ui/buttons.ts'
import { Row } from '#src/ui/layout.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import { STATE } from '../paths.ts'
import styles from './board.module.css'
import { type Column, isOfOne, useColumns, useIsReading } from './board-data.ts'
import { HELP } from './card.tsx'
import { BoardColumn, type ColumnHandle } from './column.tsx'
import { t } from './texts.ts'
import { useBoard } from './use-board.ts'
import { useKeys } from './use-keys.ts'

interface Props {
  list: List
  moves: Moves
}

/** The negotiations of the list as cards in columns, one for each state; moving a card changes its state. */
export function Board({ list, moves }: Props) {
  const { columns, error, refetch } = useColumns(list.query.filters)
  const readFigures = async () => (await refetch()).data
  if (!columns) return error ? <LoadFailure error={toHttpError(error)} onRetry={refetch} /> : <Skeleton />
  const { filters, state, controls } = list.query
  return (
    <>
      <Row below="md">
        <CardSort columns={list.look.columns.shown} pagination={state} onSort={controls.setSort} />
      </Row>
      {/* Moved cards stand where they were moved to until the board is read in another way. */}
      <Columns
        key={JSON.stringify([filters, state.sortBy, state.sortDesc])}
        {...{ list, moves, columns, readFigures }}
      />
    </>
  )
}

interface ColumnsProps extends Props {
  columns: readonly Column[]
  readFigures: () => Promise<readonly Column[] | undefined>
}

function Columns({ list, moves, columns, readFigures }: ColumnsProps) {
  const board = useBoard({ list, columns, moves, readFigures })
  const { moved, release, settle, show, news, drag, move } = board
  const phone = usePhone()
  const [chosen, setChosen] = useState(columns[0]?.key)
  const shown = phone ? columns.filter(({ key }) => key === chosen) : columns
  const mayMove = list.source.may('update', undefined, STATE)
  const handles = useRef(new Map<number, ColumnHandle>())
  const keys = useKeys({
    columns: shown,
    handles,
    rowOf: board.rowOf,
    moves,
    move: mayMove ? move : undefined,
    onGrab: drag,
  })
  useEffect(() => monitorForElements({ onDragStart: () => drag(true), onDrop: () => drag(false) }), [drag])
  return (
    <>
      {phone && <ColumnChoice {...{ columns, chosen }} onChoose={setChosen} />}
      <p id={HELP} className="visually-hidden">
        {t(mayMove ? 'board.help' : 'board.helpRead')}
      </p>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {keys.said}
      </p>
      <Frame
        {...(!phone && shown.every(({ count }) => count === 0) && scrollable)}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.cancel}
      >
        {shown.map((column) => (
          <BoardColumn
            key={column.key}
            {...{ column, moves, moved, release, settle, show, handles }}
            filters={list.query.filters}
            order={list.query.state}
            ofOne={isOfOne(list.query.filters)}
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
const Frame = (props: ComponentProps<'div'>) => <div className={styles.columns} aria-busy={useIsReading()} {...props} />

/** Without a card in it that takes the focus, the keys scroll the frame itself. */
const scrollable = { tabIndex: 0, role: 'group', 'aria-label': t('board.columns') }

interface ChoiceProps {
  columns: readonly Column[]
  chosen: number | undefined
  onChoose: (key: number) => void
}

/** A phone shows one column at a time. */
const ColumnChoice = ({ columns, chosen, onChoose }: ChoiceProps) => (
  <Row oneLine below="md" className="scrolls" role="group" aria-label={t('board.columns')}>
    {columns.map(({ key, state, count }) => (
      <button
        key={key}
        type="button"
        className={buttons.choice}
        aria-pressed={key === chosen}
        onClick={() => onChoose(key)}
      >
        {state.name} <strong>{t('figures.number', { count })}</strong>
      </button>
    ))}
  </Row>
)
