import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { Dashboard } from '#schema/grammar/dashboard-grammar.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { Notice } from '#src/ui/states.tsx'
import { Blocks } from './blocks.tsx'
import { useDashboard } from './definitions.ts'
import { MailButton } from './mail-button.tsx'
import { PageFilters } from './page-filters.tsx'
import { usePageState } from './page-state.ts'
import { PutOnOwn } from './put-on-own.tsx'
import { t } from './texts.ts'
import { usePageBlocks } from './use-blocks.ts'

/** A page of figures by its definition. */
export function DashboardPage() {
  const { dashboard: name = '' } = useParams()
  const dashboard = useDashboard(name)
  return dashboard ? <Page key={name} dashboard={dashboard} /> : null
}

function Page({ dashboard: { name, label, blocks, filters: filterNames, range } }: { dashboard: Dashboard }) {
  const state = usePageState(range)
  const named = useMemo(() => blocks.map((block, at) => ({ name: `${name}-${at}`, block })), [name, blocks])
  const { shown, filters, date } = usePageBlocks(named, filterNames, state)
  const isEmpty = shown.every(({ rows }) => rows === undefined)
  return (
    <>
      <PageHead title={label}>{!isEmpty && <MailButton dashboard={name} title={label} />}</PageHead>
      {isEmpty ? (
        <Notice title={t('dashboard.nothing')} hint={t('dashboard.nothingHint')} />
      ) : (
        <>
          <PageFilters {...{ state, filters, date }} />
          <Blocks blocks={shown} actionsOf={(one) => <PutOnOwn shown={one} />} />
        </>
      )}
    </>
  )
}
