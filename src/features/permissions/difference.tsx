import { clsx } from 'clsx'
import { Fragment, useMemo } from 'react'
import { type ChangedRight, type Difference, type Extent, keyOf, type Right } from '#schema/rights/why.ts'
import { groupBy } from '#src/lib/group-by.ts'
import { useModel } from '#src/providers/model.ts'
import { ExtentText } from './extent.tsx'
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
              <strong>{label}</strong>:{' '}
              {byExtents(difference[side], rights).map(([alike, extents], at) => (
                <Fragment key={verbsOf(alike)}>
                  {at > 0 && ', '}
                  {verbsOf(alike)}
                  <ExtentText subject={alike.at(-1)?.subject ?? ''} extents={extents} />
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

/** Those of the rights, in their order, which are about the same parts together. */
function byExtents(changed: readonly ChangedRight[], rights: readonly Right[]): [Right[], readonly Extent[]][] {
  const inOrder = rights.flatMap((right) => changed.filter((one) => keyOf(one) === keyOf(right)))
  const alike = groupBy(inOrder, ({ extents }) =>
    JSON.stringify(extents.filter(({ where, fields }) => where || fields)),
  )
  return [...alike.values()].map((same) => [same, same[0]?.extents ?? []])
}
