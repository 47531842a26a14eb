import { clsx } from 'clsx'
import { useMemo } from 'react'
import type { Difference } from '#schema/rights/why.ts'
import { useModel } from '#src/providers/model.ts'
import { onlyRights, subjectGroups, verbsOf } from './subjects.ts'
import { t } from './texts.ts'

export const isEmpty = ({ gained, lost }: Difference): boolean => gained.length === 0 && lost.length === 0

/** What is gained and what is lost, by screen. */
export function DifferenceLists({ difference }: { difference: Difference }) {
  const model = useModel()
  const groups = useMemo(() => subjectGroups(model), [model])
  return (['gained', 'lost'] as const).map((side) => {
    const subjects = onlyRights(groups, difference[side])
    if (subjects.length === 0) return null
    return (
      <div key={side}>
        <h3 className={clsx('small', side === 'gained' ? 'good' : 'bad')}>{t(`permissions.${side}`)}</h3>
        <ul>
          {subjects.map(({ key, label, rights }) => (
            <li key={key}>
              <strong>{label}</strong>: {verbsOf(rights)}
            </li>
          ))}
        </ul>
      </div>
    )
  })
}
