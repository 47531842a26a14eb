import { Input, Switch } from 'antd'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { keyOf, whyOf } from '#schema/rights/why.ts'
import { useModel } from '#src/providers/model.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Lines } from '#src/ui/lines.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Notice } from '#src/ui/states.tsx'
import { SubjectLine } from './reasons.tsx'
import { subjectGroups, subjectsFound } from './subjects.ts'
import { t } from './texts.ts'

interface Props {
  roles: readonly string[]
  /** Who holds them, where it is one user. */
  userId?: number
}

/** Every screen and verb for a set of roles, with the roles that give it. */
export function Why({ roles, userId }: Props) {
  const id = useId()
  const model = useModel()
  const [words, setWords] = useState('')
  const [onlyAble, setOnlyAble] = useState(false)
  const deferred = useDeferredValue(words)
  const groups = useMemo(() => subjectGroups(model), [model])
  const reasons = useMemo(() => whyOf(model, roles), [model, roles])
  const shown = subjectsFound(
    groups,
    deferred,
    ({ rights }) => !onlyAble || rights.some((right) => reasons.has(keyOf(right))),
  )
  return (
    <>
      <search>
        <Row gap="xl" lineGap="lg" below="xl">
          <Row most="20rem" className="grows own-line-on-phone">
            <Input
              value={words}
              onChange={({ target }) => setWords(target.value)}
              placeholder={t('permissions.search')}
              aria-label={t('permissions.search')}
              allowClear
            />
          </Row>
          <Row as="span">
            <Switch id={id} checked={onlyAble} onChange={setOnlyAble} />
            <label htmlFor={id}>{t('permissions.onlyAble')}</label>
          </Row>
        </Row>
      </search>
      {shown.length === 0 && <Notice title={t('permissions.nothing')} hint={t('permissions.nothingHint')} />}
      <Stack gap="lg">
        {shown.map(({ area, label, subjects }) => (
          <Panel key={area} dense title={label}>
            <Lines>
              {subjects.map((subject) => (
                <SubjectLine key={subject.key} {...{ subject, reasons, userId }} />
              ))}
            </Lines>
          </Panel>
        ))}
      </Stack>
    </>
  )
}
