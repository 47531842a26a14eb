import { useMemo, useState } from 'react'
import { OWN_DASHBOARD } from '#schema/rights/dashboards.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { Blocks, type ShownBlock } from './blocks.tsx'
import { MailButton } from './mail-button.tsx'
import { OwnBlockMenu } from './own-block-menu.tsx'
import { type OwnBlockRead, useOwnBlocks } from './own-blocks.ts'
import { PageFilters } from './page-filters.tsx'
import { usePageState } from './page-state.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { t } from './texts.ts'
import { type NamedBlock, usePageBlocks } from './use-blocks.ts'

/** The page of figures that the user makes. */
export function OwnDashboardPage() {
  const { data, error, refetch, again } = useOwnBlocks()
  return (
    <>
      <PageHead title={t('dashboard.own')}>
        {data && data.length > 0 && <MailButton dashboard={OWN_DASHBOARD} title={t('dashboard.own')} />}
      </PageHead>
      {data ? (
        <OwnBlocks all={data} again={again} />
      ) : error ? (
        <LoadFailure error={toHttpError(error)} onRetry={refetch} />
      ) : (
        <Skeleton />
      )}
    </>
  )
}

const NO_FILTERS: readonly string[] = []
const nameOf = ({ id }: OwnBlockRead) => `own-${id}`

function OwnBlocks({ all, again }: { all: readonly OwnBlockRead[]; again: () => Promise<unknown> }) {
  const state = usePageState('year')
  const [renamed, setRenamed] = useState<OwnBlockRead>()
  const named = useMemo(() => all.flatMap(namedBlock), [all])
  const { shown, date } = usePageBlocks(named, NO_FILTERS, state)
  if (all.length === 0) return <Notice title={t('dashboard.ownEmpty')} hint={t('dashboard.ownEmptyHint')} />
  const ids = all.map(({ id }) => id)
  const inOrder = all.map((own) => shown.find(({ name }) => name === nameOf(own)) ?? toldBlock(own))
  const menuOf = ({ name }: ShownBlock) => {
    const own = all.find((one) => nameOf(one) === name)
    return own && <OwnBlockMenu key={name} {...{ own, ids, again }} onRename={() => setRenamed(own)} />
  }
  return (
    <>
      <PageFilters {...{ state, date }} filters={[]} />
      <Blocks blocks={inOrder} actionsOf={menuOf} saysFilters />
      {renamed && <RenameDialog key={renamed.id} own={renamed} again={again} onClose={() => setRenamed(undefined)} />}
    </>
  )
}

/** A block that says exactly what it said when it was put there. */
const namedBlock = (own: OwnBlockRead): NamedBlock[] =>
  own.block && own.faults.length === 0 ? [{ name: nameOf(own), block: { ...own.block, title: own.title } }] : []

/** In the place of any other, why it is not shown. */
const toldBlock = (own: OwnBlockRead): ShownBlock => {
  const { title, block, faults } = own
  const text = `${(faults.length > 0 ? faults : [t('dashboard.notRead')]).join('. ')}.`
  return { name: nameOf(own), block: { kind: 'text', title, text, width: block?.width ?? 1 } }
}
