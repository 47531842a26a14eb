import { useMemo } from 'react'
import { keyOf, type Right } from '#schema/rights/why.ts'
import { Select } from '#src/fields/select.tsx'
import { useModel } from '#src/providers/model.ts'
import { PlainSelect } from '#src/ui/plain-select.tsx'
import { Choice } from './choice.tsx'
import { subjectGroups } from './subjects.ts'
import { t } from './texts.ts'

interface Props {
  value: Right | undefined
  onChange: (right: Right | undefined) => void
}

/** Chooses a screen or table, and what to do there. */
export function RightChoice({ value, onChange }: Props) {
  const model = useModel()
  const groups = useMemo(() => subjectGroups(model), [model])
  const subjects = groups.flatMap((group) => group.subjects)
  const chosen = value && subjects.find(({ rights }) => rights.some((right) => keyOf(right) === keyOf(value)))
  const verbs = (chosen?.rights ?? []).map((right) => ({
    value: keyOf(right),
    label: t(`permissions.verbs.${right.action}`),
  }))
  return (
    <>
      <Choice label={t('permissions.what')}>
        {(id) => (
          <Select<string>
            id={id}
            showSearch
            optionFilterProp="label"
            placeholder={t('permissions.chooseWhat')}
            value={chosen?.key}
            options={groups.map(({ label, subjects }) => ({
              label,
              options: subjects.map((subject) => ({ value: subject.key, label: subject.label })),
            }))}
            onChange={(key) => onChange(subjects.find((subject) => subject.key === key)?.rights[0])}
          />
        )}
      </Choice>
      {value && (
        <PlainSelect
          label={t('permissions.verb')}
          value={keyOf(value)}
          options={verbs}
          onChange={(key) => onChange(chosen?.rights.find((right) => keyOf(right) === key))}
        />
      )}
    </>
  )
}
