import { useMemo, useState } from 'react'
import type { Model } from '#schema/model.ts'
import {
  type Difference,
  differenceOf,
  everyRight,
  ownRight,
  type Right,
  whyOf,
  withRight,
} from '#schema/rights/why.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { useModel } from '#src/providers/model.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Line, Lines } from '#src/ui/lines.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { Notice } from '#src/ui/states.tsx'
import { Choices } from './choice.tsx'
import { DifferenceLists, isEmpty } from './difference.tsx'
import { peopleText, type RoleSet } from './people.ts'
import { roleLabel } from './reasons.tsx'
import { RightChoice } from './right-choice.tsx'
import { t } from './texts.ts'

/** Who would gain and lose what if a role had one right more, or one less. */
export function TryRight({ sets }: { sets: readonly RoleSet[] }) {
  const model = useModel()
  const [role, setRole] = useState<string>()
  const [right, setRight] = useState<Right>()
  const options = Object.keys(model.access.roles).map((value) => ({ value, label: roleLabel(model, value) }))
  return (
    <>
      <Choices>
        <PlainSelect
          label={t('permissions.role')}
          value={role ?? ''}
          options={[{ value: '', label: t('permissions.chooseRole') }, ...options]}
          onChange={(chosen) => setRole(chosen || undefined)}
        />
        <RightChoice value={right} onChange={setRight} />
      </Choices>
      <p className="muted">{t('permissions.rightHint')}</p>
      {role !== undefined && right && <Effects role={role} right={right} sets={sets} />}
    </>
  )
}

function Effects({ role, right, sets }: { role: string; right: Right; sets: readonly RoleSet[] }) {
  const model = useModel()
  const own = ownRight(model, role, right)
  const effects = useMemo(() => effectsOf(model, role, right, sets), [model, role, right, sets])
  return (
    <Panel dense live title={t(`permissions.${titles[own ?? 'none']}`, { role: roleLabel(model, role) })}>
      {effects.length === 0 && <Notice title={t('permissions.nobody')} hint={t('permissions.nobodyHint')} />}
      <Lines divided>
        {effects.map(({ key, touched, difference }) => {
          const { count, names } = peopleText(touched)
          return (
            <Line key={key}>
              <Stack gap="xs" className="grows" data-effect="">
                <p>
                  <strong>{count}</strong>: {names}
                </p>
                <DifferenceLists difference={difference} />
              </Stack>
            </Line>
          )
        })}
      </Lines>
    </Panel>
  )
}

const titles = { whole: 'hasIt', part: 'partlyHasIt', none: 'lacksIt' } as const

interface Effect {
  key: string
  touched: RoleSet[]
  difference: Difference
}

/** The people whom it would change something for, those with the same change together. */
function effectsOf(model: Model, role: string, right: Right, sets: readonly RoleSet[]): Effect[] {
  const rights = everyRight(model)
  const changed = withRight(model, role, right, ownRight(model, role, right) !== 'whole')
  const all = sets
    .filter(({ roles }) => roles.includes(role))
    .map((set) => ({ set, difference: differenceOf(rights, whyOf(model, set.roles), whyOf(changed, set.roles)) }))
    .filter(({ difference }) => !isEmpty(difference))
  const together = groupBy(all, ({ difference }) => JSON.stringify(difference))
  return [...together].map(([key, same]) => ({
    key,
    touched: same.map(({ set }) => set),
    difference: same[0]?.difference ?? { gained: [], lost: [] },
  }))
}
