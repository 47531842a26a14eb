import type { ComponentType, ReactNode } from 'react'
import { hasHomeBlock, homeBlocksOf, type ListedBlock } from '#schema/lists/home-blocks.ts'
import type { Model } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import type { OwnBlock } from '#src/features/feature.ts'
import { lazy } from '#src/lib/lazy.ts'
import { homeParts, ownBlocks } from './features.ts'

const HomeBlock = lazy(() => import('#src/home/home-block.tsx'), 'HomeBlock')

/** A block of the home page that somebody has. */
export interface PageBlock extends Pick<OwnBlock, 'title' | 'column' | 'order' | 'isLanding'> {
  name: string
  /** It shows its reader's rows or everybody's, as is chosen on the page. */
  hasScope?: boolean
  /** The table of its rows. */
  table: string
  /** The lazy component of its content. */
  Block: object
  content: ReactNode
}

/** The blocks that somebody with these rights has, in the usual order: those of definitions, and those that features bring. */
export function homeBlocksFor(model: Model, ability: AppAbility): PageBlock[] {
  const said = homeBlocksOf(model).filter((listed) => hasHomeBlock(model, ability, listed))
  const brought = Object.entries(ownBlocks).filter(
    ([, { route, action, table }]) => ability.can('open', route) && ability.can(action, table),
  )
  return [...said.map(saidBlock), ...brought.map(([name, block]) => broughtBlock(name, block, ability))].sort(
    (one, other) => one.order - other.order,
  )
}

function saidBlock(listed: ListedBlock): PageBlock {
  const { name, title, column, order, owner, parts = [] } = listed.block
  const Block: ComponentType<ListedBlock> = homeParts[name] ?? HomeBlock
  const content = <Block key={parts.length} {...listed} />
  return { name, title, column, order, table: listed.table.name, hasScope: owner !== undefined, Block, content }
}

function broughtBlock(name: string, { Block, lastFor, ...block }: OwnBlock, ability: AppAbility): PageBlock {
  const isLast = lastFor !== undefined && ability.can(lastFor.action, lastFor.table)
  const order = isLast ? Number.POSITIVE_INFINITY : block.order
  return { ...block, name, order, Block, content: <Block {...{ name }} title={block.title} /> }
}
