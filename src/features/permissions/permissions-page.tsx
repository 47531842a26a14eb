import { useMemo, useState } from 'react'
import { tableOf } from '#schema/model.ts'
import { keyOf, type Right, whyOf } from '#schema/rights/why.ts'
import { looseReference } from '#src/fields/loose-reference.ts'
import { rowName } from '#src/fields/record-label.ts'
import { RecordFilter } from '#src/fields/reference-input.tsx'
import { toHttpError } from '#src/lib/net/http-error.ts'
import type { PageProps } from '#src/lib/screen.ts'
import { useModel } from '#src/providers/model.ts'
import { useRow } from '#src/providers/rows.ts'
import { Stack } from '#src/ui/layout.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { Choice, Choices } from './choice.tsx'
import { peopleText, type RoleSet, useRoleSets } from './people.ts'
import { ReasonChips } from './reasons.tsx'
import { RightChoice } from './right-choice.tsx'
import { RolesSelect } from './roles-select.tsx'
import { t } from './texts.ts'
import { TryRight } from './try-right.tsx'
import { TryRoles } from './try-roles.tsx'
import { type PermissionsState, usePermissionsState, views } from './use-permissions-state.ts'
import { Why } from './why.tsx'

const userField = looseReference('users', t('permissions.user'))

/** Why somebody may do something, who may, and what a change would make of it. Nothing here is saved. */
export function PermissionsPage({ title }: PageProps) {
  const [state, change] = usePermissionsState()
  const { view } = state
  return (
    <>
      <PageHead title={title} />
      <Stack below="xl">
        <Segments
          label={t('permissions.view')}
          options={views.map((value) => ({ value, label: t(`permissions.views.${value}`) }))}
          value={view}
          onChange={(next) => change({ view: next })}
        />
      </Stack>
      {view === 'why' || view === 'roles' ? <OfHolder state={state} onChange={change} /> : <OfEverybody view={view} />}
    </>
  )
}

function OfEverybody({ view }: { view: 'who' | 'right' }) {
  const { data, error, refetch } = useRoleSets()
  if (error) return <LoadFailure error={toHttpError(error)} onRetry={refetch} />
  if (!data) return <Skeleton />
  return view === 'who' ? <WhoCan sets={data} /> : <TryRight sets={data} />
}

interface HolderProps {
  state: PermissionsState
  onChange: (part: Partial<PermissionsState>) => void
}

function OfHolder({ state, onChange }: HolderProps) {
  const { userId, view } = state
  const { roles, loading, error, retry, note } = useHolder(state)
  return (
    <>
      <Choices>
        <Choice label={t('permissions.user')}>
          {(id) => (
            <RecordFilter
              id={id}
              field={userField}
              placeholder={t('permissions.chooseUser')}
              value={userId}
              onChange={(user) => onChange({ userId: typeof user === 'number' ? user : undefined, roles: [] })}
            />
          )}
        </Choice>
        <Choice wide label={t('permissions.roles')}>
          {(id) => (
            <RolesSelect id={id} value={roles} onChange={(chosen) => onChange({ userId: undefined, roles: chosen })} />
          )}
        </Choice>
      </Choices>
      {note && <p>{note}</p>}
      {error && <LoadFailure error={error} onRetry={retry} />}
      {loading && <Skeleton />}
      {!loading && !error && userId === undefined && roles.length === 0 && (
        <Notice title={t('permissions.start')} hint={t('permissions.startHint')} />
      )}
      {!loading && !error && (userId !== undefined || roles.length > 0) && (
        <Answer key={`${userId} ${roles.join()}`} {...{ view, roles, userId }} />
      )}
    </>
  )
}

const Answer = ({ view, roles, userId }: PermissionsState) =>
  view === 'roles' ? <TryRoles roles={roles} /> : <Why roles={roles} userId={userId} />

/** Whose rights are shown: those of a user, as they are now, or of roles. */
function useHolder({ userId, roles: given }: PermissionsState) {
  const model = useModel()
  const { query, result: user } = useRow('users', userId ?? 0, { queryOptions: { enabled: userId !== undefined } })
  const ofUser = userId === undefined ? undefined : user
  const key = (ofUser ? ofUser.ruoli : given).join()
  const roles = useMemo(() => key.split(',').filter(Boolean), [key])
  const name = ofUser && rowName(tableOf(model, 'users'), ofUser)
  const inactive = ofUser?.attivo === 'N' ? t('permissions.inactive', { name }) : undefined
  return {
    roles,
    loading: userId !== undefined && query.isLoading,
    error: userId !== undefined && query.error ? toHttpError(query.error) : undefined,
    retry: () => query.refetch(),
    note: inactive ?? (ofUser && roles.length === 0 ? t('permissions.noRoles') : undefined),
  }
}

/** For one screen and verb: which roles give it, and who has it. */
function WhoCan({ sets }: { sets: readonly RoleSet[] }) {
  const model = useModel()
  const [right, setRight] = useState<Right>()
  const reasons = right && (whyOf(model, Object.keys(model.access.roles)).get(keyOf(right)) ?? [])
  const able = right ? sets.filter(({ roles }) => whyOf(model, roles).has(keyOf(right))) : []
  const { count, names } = peopleText(able)
  return (
    <>
      <Choices>
        <RightChoice value={right} onChange={setRight} />
      </Choices>
      {!reasons && <Notice title={t('permissions.whoStart')} hint={t('permissions.whoHint')} />}
      {reasons && (
        <Stack gap="lg">
          <Panel dense live title={t('permissions.byRole')}>
            {reasons.length === 0 ? (
              <p>{t('permissions.noRole')}</p>
            ) : (
              <ReasonChips reasons={reasons} subject={right?.subject ?? ''} />
            )}
          </Panel>
          <Panel dense live title={count}>
            <p>{names}</p>
          </Panel>
        </Stack>
      )}
    </>
  )
}
