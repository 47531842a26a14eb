import { Input, Switch } from 'antd'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { keyOf, whyOf } from '#schema/rights/why.ts'
import { useModel } from '#src/providers/model.ts'
import { Panel } from '#src/ui/panel.tsx'
import { Notice } from '#src/ui/states.tsx'
import { SubjectLine } from './reasons.tsx'
import { found, subjectGroups } from './subjects.ts'
import { t } from './texts.ts'

/** Every screen and verb for a set of roles, with the roles that give it. */
export function Why({ roles }: { roles: readonly string[] }) {
  const id = useId()
  const model = useModel()
  const [words, setWords] = useState('')
  const [onlyAble, setOnlyAble] = useState(false)
  const deferred = useDeferredValue(words)
  const groups = useMemo(() => subjectGroups(model), [model])
  const reasons = useMemo(() => whyOf(model, roles), [model, roles])
  const shown = found(groups, deferred, ({ rights }) => !onlyAble || rights.some((right) => reasons.has(keyOf(right))))
  return (
    <>
      <search className="why-filters">
        <Input
          value={words}
          onChange={({ target }) => setWords(target.value)}
          placeholder={t('permissions.search')}
          aria-label={t('permissions.search')}
          allowClear
        />
        <span className="why-only">
          <Switch id={id} checked={onlyAble} onChange={setOnlyAble} />
          <label htmlFor={id}>{t('permissions.onlyAble')}</label>
        </span>
      </search>
      {shown.length === 0 && <Notice title={t('permissions.nothing')} hint={t('permissions.nothingHint')} />}
      {shown.map(({ area, label, subjects }) => (
        <Panel key={area} className="why-area" label={label}>
          <h2>{label}</h2>
          <ul className="why-list">
            {subjects.map((subject) => (
              <SubjectLine key={subject.key} subject={subject} reasons={reasons} />
            ))}
          </ul>
        </Panel>
      ))}
    </>
  )
}
