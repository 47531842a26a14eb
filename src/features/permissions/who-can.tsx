import { useState } from 'react'
import { keyOf, type Right, whyOf } from '#schema/rights/why.ts'
import { useModel } from '#src/providers/model.ts'
import { Notice } from '#src/ui/states.tsx'
import { peopleText, type RoleSet } from './people.ts'
import { ReasonChips } from './reasons.tsx'
import { RightChoice } from './right-choice.tsx'
import { t } from './texts.ts'

/** For one screen and verb: which roles give it, and who has it. */
export function WhoCan({ sets }: { sets: readonly RoleSet[] }) {
  const model = useModel()
  const [right, setRight] = useState<Right>()
  const reasons = right && (whyOf(model, Object.keys(model.access.roles)).get(keyOf(right)) ?? [])
  const able = right ? sets.filter(({ roles }) => whyOf(model, roles).has(keyOf(right))) : []
  const { count, names } = peopleText(able)
  return (
    <>
      <div className="why-choices">
        <RightChoice value={right} onChange={setRight} />
      </div>
      {!reasons && <Notice title={t('permissions.whoStart')} hint={t('permissions.whoHint')} />}
      {reasons && (
        <section className="panel why-area" aria-live="polite">
          <h2>{t('permissions.byRole')}</h2>
          {reasons.length === 0 ? <p>{t('permissions.noRole')}</p> : <ReasonChips reasons={reasons} />}
          <h2>{count}</h2>
          <p>{names}</p>
        </section>
      )}
    </>
  )
}
