import type { OwnBlock } from '#schema/grammar/block-grammar.ts'
import { withFilter } from '#schema/lists/dimensions.ts'
import { PutOnDashboard } from '#src/list/views/put-on-dashboard.tsx'
import { MoreIcon } from '#src/ui/icons.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { ShownBlock } from './blocks.tsx'
import { t } from './texts.ts'

/** What can be done with a block of a page that is there for all: it is put on one's own, under the filters of the page. */
export function PutOnOwn({ shown }: { shown: ShownBlock }) {
  const { block } = shown
  if (block.kind !== 'figure' && block.kind !== 'list') return null
  return (
    <Menu label={t('dashboard.menu', { name: block.title })} icon={<MoreIcon />}>
      {() => <PutOnDashboard title={block.title} block={() => ownBlock(shown, block)} />}
    </Menu>
  )
}

function ownBlock({ rows }: ShownBlock, { title: _title, ...block }: OwnBlock & { title: string }): OwnBlock {
  const filters = withFilter(block.filters ?? {}, rows?.held.common ?? {})
  return { ...block, filters: Object.keys(filters).length > 0 ? filters : undefined }
}
