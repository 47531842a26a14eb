import { Switch } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import { SUPER_ADMIN } from '#schema/rights/access.ts'
import { type AccessQuery, useAccesses, useReadsAccesses } from '#src/account/access.ts'
import { AccessList } from '#src/account/access-list.tsx'
import { t } from '#src/account/texts.ts'
import { looseReference } from '#src/fields/loose-reference.ts'
import { RecordFilter } from '#src/fields/reference-input.tsx'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { useSession } from '#src/lib/net/session.ts'
import type { PageProps } from '#src/lib/screen.ts'
import { FilterForm } from '#src/list/filter-form.tsx'
import { NamedFilter } from '#src/list/named-filter.tsx'
import { useModel } from '#src/providers/model.ts'
import { useRowLink } from '#src/record/use-row-link.ts'
import { Row } from '#src/ui/layout.tsx'
import { PageActions, PageHead } from '#src/ui/page-head.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { OneUser } from './one-user.tsx'
import { Switches } from './switches.tsx'
import { PAGE_SIZES, useAccessState } from './use-access-state.ts'

const userField = looseReference('users', t('accesses.user'))
const views = ['signIns', 'switches'] as const

/** Who signed in, and for super admins who acted as whom. */
export function AccessesPage(props: PageProps) {
  const superAdmin = useSession()?.roles.includes(SUPER_ADMIN)
  const readsAccesses = useReadsAccesses()
  const [view, setView] = useState<(typeof views)[number]>('signIns')
  const choice = superAdmin && (
    <Segments
      label={t('switches.view')}
      options={views.map((value) => ({ value, label: t(`switches.views.${value}`) }))}
      value={view}
      onChange={setView}
    />
  )
  if (view === 'switches') return <Switches title={props.title} choice={choice} />
  return readsAccesses ? <SignIns {...props} choice={choice} /> : <NotTold {...props} choice={choice} />
}

/** Instead of the accesses, for who may open the page and does not read all users. */
function NotTold({ title, choice }: PageProps & { choice: ReactNode }) {
  const { label } = tableOf(useModel(), 'users')
  return (
    <>
      <PageHead title={title}>
        <PageActions>{choice}</PageActions>
      </PageHead>
      <Notice title={messages.wholeTable(label.many)} />
    </>
  )
}

function SignIns({ title, choice }: PageProps & { choice: ReactNode }) {
  const [state, change] = useAccessState()
  const { query, ...shown } = usePage(state)
  const { userId } = state
  // While the previous user's page is still shown, its second factor must not be attributed to this user.
  const secondFactor = shown.busy ? undefined : shown.page?.secondFactor
  return (
    <>
      <PageHead title={title} total={shown.page ? t('accesses.total', { count: shown.page.total }) : null}>
        <PageActions>{choice}</PageActions>
      </PageHead>
      <Filters state={state} onChange={change} />
      {userId !== undefined && (
        <OneUser key={userId} userId={userId} secondFactor={secondFactor} onReset={() => query.refetch()} />
      )}
      <Rows {...shown} state={state} onRetry={() => query.refetch()} onChange={change} />
    </>
  )
}

function usePage(state: AccessQuery) {
  const query = useAccesses('/api/accesses', state)
  const loading = useWaiting(query.isLoading)
  return { query, loading, busy: query.isPlaceholderData, error: query.error, page: query.data }
}

interface StateProps {
  state: AccessQuery
  onChange: ReturnType<typeof useAccessState>[1]
}

function Filters({ state, onChange }: StateProps) {
  const id = useId()
  return (
    <FilterForm
      place="alone"
      label={t('accesses.filters')}
      search={
        <NamedFilter id={`${id}user`} label={t('accesses.user')} isBeside>
          <RecordFilter
            id={`${id}user`}
            field={userField}
            value={state.userId}
            onChange={(user) => onChange({ userId: typeof user === 'number' ? user : undefined })}
          />
        </NamedFilter>
      }
    >
      <Row oneLine>
        <Switch
          id={`${id}failed`}
          checked={state.failed === 1}
          onChange={(on) => onChange({ failed: on ? 1 : undefined })}
        />
        <label htmlFor={`${id}failed`}>{t('accesses.onlyFailed')}</label>
      </Row>
    </FilterForm>
  )
}

type RowsProps = Omit<ReturnType<typeof usePage>, 'query'> & StateProps & { onRetry: () => void }

function Rows({ page, loading, busy, error, state, onRetry, onChange }: RowsProps) {
  const linkOf = useRowLink()
  if (loading) return <Skeleton />
  if (error) return <LoadFailure error={toHttpError(error)} onRetry={onRetry} />
  if (!page) return null
  const { page: current, rowsPerPage, userId, failed } = state
  if (page.rows.length === 0 && current === 1) {
    if (failed !== undefined) return <Notice title={t('accesses.noMatch')} hint={t('accesses.noFailureHint')} />
    return userId === undefined ? (
      <Notice title={t('accesses.empty')} hint={t('accesses.emptyHint')} />
    ) : (
      <Notice title={t('accesses.noMatch')} hint={t('accesses.noMatchHint')} />
    )
  }
  return (
    <>
      <AccessList rows={page.rows} label={t('accesses.title')} busy={busy} pathOf={(id) => linkOf('users', id)} named />
      <Pager
        page={current}
        rowsPerPage={rowsPerPage}
        totalItems={page.total}
        sizes={PAGE_SIZES}
        onPage={(next) => onChange({ page: next })}
        onRowsPerPage={(rows) => onChange({ rowsPerPage: rows })}
      />
    </>
  )
}
