import { clsx } from 'clsx'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { Block } from '#schema/grammar/dashboard-grammar.ts'
import type { Held } from '#schema/lists/held-filters.ts'
import { readsRows } from '#schema/rights/block-needs.ts'
import type { Screen, Table } from '#schema/table.ts'
import { ConditionText } from '#src/fields/condition-text.tsx'
import { FigureView } from '#src/figures/figure-view.tsx'
import { useModel } from '#src/providers/model.ts'
import { BlockFrame } from './block-frame.tsx'
import styles from './blocks.module.css'
import { InSight } from './in-sight.tsx'
import { ListBlock, listAddress } from './list-block.tsx'
import { NumberBlock } from './number-block.tsx'
import { Remarks } from './remarks.tsx'
import { t } from './texts.ts'

/** A block as it is shown to this user. */
export interface ShownBlock {
  /** Unique on the page, and the same the next time. */
  name: string
  block: Block
  /** Undefined for a text. */
  rows?: { table: Table; screen?: Screen; held: Held }
}

interface Props {
  blocks: readonly ShownBlock[]
  /** What else can be done with a block. */
  actionsOf?: (shown: ShownBlock) => ReactNode
  /** Each says its filters: its title does not. */
  saysFilters?: boolean
}

/** The blocks of a page in its columns; numbers that follow each other stand in one line. */
export const Blocks = ({ blocks, actionsOf, saysFilters }: Props) => (
  <div className={styles.grid}>
    {inLines(blocks).map((line) =>
      Array.isArray(line) ? (
        <div key={line[0]?.name} className={clsx('surface', styles.numbers)}>
          {line.map((shown) => (
            <OneBlock key={shown.name} shown={shown} />
          ))}
        </div>
      ) : (
        <OneBlock key={line.name} shown={line} actions={actionsOf?.(line)} saysFilters={saysFilters} />
      ),
    )}
  </div>
)

/** The blocks, those that follow each other as numbers together. */
function inLines(blocks: readonly ShownBlock[]): (ShownBlock | ShownBlock[])[] {
  const lines: (ShownBlock | ShownBlock[])[] = []
  for (const shown of blocks) {
    const last = lines.at(-1)
    if (shown.block.kind !== 'number') lines.push(shown)
    else if (Array.isArray(last)) last.push(shown)
    else lines.push([shown])
  }
  return lines
}

interface OneBlockProps extends Pick<Props, 'saysFilters'> {
  shown: ShownBlock
  actions?: ReactNode
}

function OneBlock({ shown: { name, block, rows }, actions, saysFilters = false }: OneBlockProps) {
  if (!readsRows(block)) {
    return (
      <BlockFrame name={name} title={block.title} width={block.width} actions={actions} isLow>
        <p>{block.text}</p>
      </BlockFrame>
    )
  }
  if (!rows) return null
  const { table, screen, held } = rows
  if (block.kind === 'number') return <NumberBlock {...{ block, table, screen, held }} />
  const { title, width } = block
  const filters = saysFilters && block.filters && (
    <p className="muted small">
      <ConditionText table={table} condition={block.filters} />
    </p>
  )
  if (block.kind === 'list') {
    const all = screen && (
      <Link to={listAddress(screen, block, held)} aria-label={t('dashboard.everyOf', { name: title })}>
        {t('dashboard.every')}
      </Link>
    )
    return (
      <BlockFrame
        {...{ name, title, width }}
        actions={
          <>
            {all}
            {actions}
          </>
        }
        isFlush
      >
        {filters && <div className={styles.filters}>{filters}</div>}
        <InSight height={12}>
          <ListBlock {...{ block, title, table, screen, held }} />
        </InSight>
      </BlockFrame>
    )
  }
  return (
    <BlockFrame {...{ name, title, width, actions }}>
      {filters}
      <Remarks held={held} />
      <InSight height={28}>
        <FigureBlock {...{ block, table, screen, held }} />
      </InSight>
    </BlockFrame>
  )
}

interface FigureProps {
  block: Block & { kind: 'figure' }
  table: Table
  screen?: Screen
  held: Held
}

function FigureBlock({ block, table, screen, held }: FigureProps) {
  const model = useModel()
  const { by, split, measure, where, filters = NO_FILTERS, title } = block
  const figure = useMemo(() => ({ by, split, measure, where }), [by, split, measure, where])
  return <FigureView {...{ table, model, screen, figure, filters }} and={held.and} label={title} compact />
}

const NO_FILTERS = {}
