import { useMemo, useState } from 'react'
import { differenceOf, everyRight, whyOf } from '#schema/rights/why.ts'
import { useModel } from '#src/providers/model.ts'
import { Panel } from '#src/ui/panel.tsx'
import { Notice } from '#src/ui/states.tsx'
import { Choice, Choices } from './choice.tsx'
import { DifferenceLists, isEmpty } from './difference.tsx'
import { RolesSelect } from './roles-select.tsx'
import { t } from './texts.ts'

/** What a user with these roles would gain and lose with others. */
export function TryRoles({ roles }: { roles: readonly string[] }) {
  const model = useModel()
  const [tried, setTried] = useState(roles)
  const difference = useMemo(
    () => differenceOf(everyRight(model), whyOf(model, roles), whyOf(model, tried)),
    [model, roles, tried],
  )
  return (
    <>
      <Choices>
        <Choice wide label={t('permissions.rolesAfter')}>
          {(id) => <RolesSelect id={id} value={tried} onChange={setTried} />}
        </Choice>
      </Choices>
      <p className="muted">{t('permissions.tryHint')}</p>
      {isEmpty(difference) ? (
        <Notice title={t('permissions.same')} hint={t('permissions.sameHint')} />
      ) : (
        <Panel dense live>
          <DifferenceLists difference={difference} />
        </Panel>
      )}
    </>
  )
}
