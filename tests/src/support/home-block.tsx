import type { ReactNode } from 'react'
import { homeBlocksOf } from '#schema/lists/home-blocks.ts'
import { model } from '#schema/tables.ts'
import { HomeBlock } from '#src/home/home-block.tsx'
import { homeParts, ownBlocks } from '#src/resources/features.ts'

/** The block of the home page of that name, as its definition and its feature say it. */
export function homeBlock(name: string): ReactNode {
  const own = ownBlocks[name]
  if (own) return <own.Block {...{ name }} title={own.title} />
  const listed = homeBlocksOf(model).find(({ block }) => block.name === name)
  if (!listed) throw new Error(`No block is called ${name}`)
  const Block = homeParts[name] ?? HomeBlock
  return <Block {...listed} />
}
