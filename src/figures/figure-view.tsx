import { Button } from 'antd'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { WrittenFigure } from '#schema/grammar/figure-grammar.ts'
import { MAX_GROUPS } from '#schema/lists/figures.ts'
import { readFigure } from '#schema/lists/measures.ts'
import type { Model } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import { useMay, useReadable } from '#src/providers/ability.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Notice, Skeleton } from '#src/ui/states.tsx'
import { type Drawn, DrawnFigure, useDrawn } from './drawn-figure.tsx'
import { FigureMenu } from './figure-menu.tsx'
import styles from './figure-view.module.css'
import { dimensionLabel } from './labels.ts'
import { Notes } from './notes.tsx'
import { t } from './texts.ts'
import { type ReadFigure, useFigure } from './use-figure.ts'
import { useLate, Waiting } from './waiting.tsx'

export interface FigureViewProps {
  table: Table
  model: Model
  /** The screen whose list has the rows of each number (default: the first of the table). */
  screen?: Screen
  figure: WrittenFigure
  /** The filters of the rows, by filter key. */
  filters: Values
  /** Filters that hold as well, also on a field that those name. */
  and?: Values
  /** What screen readers and files call it. */
  label: string
  /** It is one of several: its table is opened. */
  compact?: boolean
  /** What else can be done with it. */
  actions?: ReactNode
  /** The address of the list with these filters, where it is not that of the screen with them alone. */
  hrefOf?: (filters: Values) => string
}

/** So many values are told apart, until more are asked for. */
const FEW = 20

/** A figure of the rows of a table: a chart, and the same numbers as a table, each of which leads to its rows. */
export function FigureView(props: FigureViewProps) {
  const { table, model, figure, filters, and, label, compact = false, actions } = props
  const [most, setMost] = useState(FEW)
  const reading = useFigure({ table, figure, filters, and, most })
  const { read, stopped, error, busy, stop } = reading
  const readable = useReadable(table)
  const shown = useMemo(() => {
    if (!read) return undefined
    const { figure: written, ...rest } = read
    const known = readFigure(table, readable, written)
    if (!('figure' in known) || !known.figure.by) return undefined
    return { ...rest, where: written.where, figure: { ...known.figure, by: known.figure.by } }
  }, [read, table, readable])
  const drawn = useDrawn(model, table, stopped || error ? undefined : shown)
  const place = useRef<HTMLDivElement>(null)
  const isLate = useLate(busy)
  const hrefOf = useHref(props)
  return (
    <Stack as="section" gap="md" aria-label={label} aria-busy={busy} data-figure="">
      <Row justify="between" oneLine className={styles.head}>
        {isLate ? <Waiting onCancel={stop} /> : <Notes table={table} drawn={drawn} />}
        <Row oneLine>
          {drawn && <FigureMenu {...{ label, place }} numbers={drawn.numbers} head={headOf(drawn)} />}
          {actions}
        </Row>
      </Row>
      {drawn ? (
        <DrawnFigure
          {...{ drawn, label, compact, place, hrefOf }}
          head={headOf(drawn)}
          onMore={most < MAX_GROUPS && drawn.grid.hasMore ? () => setMost(MAX_GROUPS) : undefined}
        />
      ) : (
        <Instead {...reading} />
      )}
    </Stack>
  )
}

const headOf = ({ figure }: Drawn) => dimensionLabel(figure.by)

/** Why there are no numbers, and how they come. */
function Instead({ stopped, error, busy, retry }: ReadFigure) {
  if (!stopped && !error) return <Skeleton />
  const sentences = Object.values(error?.errors ?? {}).flat()
  return (
    <Notice
      title={t(stopped ? 'figures.cancelled' : 'figures.failed')}
      hint={stopped ? t('figures.cancelledHint') : (sentences[0] ?? error?.message)}
      alert={!stopped}
    >
      <Button type="primary" loading={busy} onClick={retry}>
        {t('figures.retry')}
      </Button>
    </Notice>
  )
}

/** Where rows are listed that these filters find; undefined where the user has no such list. */
function useHref({ table, screen = table.screens[0], hrefOf }: FigureViewProps) {
  const may = useMay()
  const route = screen?.route ?? ''
  const own = useCallback(
    (filters: Values) => `${route}?${new URLSearchParams({ filters: JSON.stringify(filters) })}`,
    [route],
  )
  const isListed = route !== '' && !route.includes('/:') && may('open', route)
  return isListed ? (hrefOf ?? own) : undefined
}
