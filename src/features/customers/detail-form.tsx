import { Form } from 'antd'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { tableOf } from '#schema/model.ts'
import type { Values } from '#schema/row.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { RecordSelect, recordOptions } from '#src/fields/record-select.tsx'
import { reference } from '#src/fields/reference.tsx'
import { text } from '#src/fields/text.tsx'
import { envelope, read } from '#src/lib/answers.ts'
import { idsIn } from '#src/lib/records.ts'
import { useModel } from '#src/providers/model.ts'
import type { BodyKey, FieldOf } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { t } from './texts.ts'

const records = envelope(z.array(z.unknown()))

/** Several rows, of which only those are offered that go with what another input holds. Those that no longer do go. */
function narrowed(by: { key: BodyKey<'details'>; filter: string }): ComponentType<InputProps> {
  return ({ value, onChange, ...rest }) => {
    const chosen = idsIn(Form.useWatch(by.key))
    const dropped = useFitting(rest.field.table ?? '', by.filter, chosen, idsIn(value), (ids) => onChange?.(ids))
    return (
      <>
        <RecordSelect
          {...rest}
          ids={idsIn(value)}
          several
          placeholder={t('field.search')}
          within={chosen.length === 0 ? [] : [{ field: by.filter, operator: 'in', value: chosen }]}
          onChange={(ids) => onChange?.(ids)}
        />
        <div role="status" className="field-hint">
          {dropped.length > 0 && t('customers.dropped', { names: dropped.join(', ') })}
        </div>
      </>
    )
  }
}

/** Takes away what does not go with the other choice once that has changed; returns the names of what went. */
function useFitting(
  table: string,
  filter: string,
  chosen: number[],
  ids: number[],
  keep: (ids: number[]) => void,
): string[] {
  const model = useModel()
  const [dropped, setDropped] = useState<string[]>([])
  const wanted = chosen.join()
  const before = useRef<string>(undefined)
  const held = useEffectEvent(() => ids)
  const drop = useEffectEvent((gone: readonly number[]) => keep(ids.filter((id) => !gone.includes(id))))
  useEffect(() => {
    const first = before.current === undefined
    const same = before.current === wanted
    before.current = wanted
    if (first || same) return
    setDropped([])
    if (wanted === '' || held().length === 0) return
    const running = new AbortController()
    const find = async (filters: Values) => {
      const query = { filters: JSON.stringify(filters) }
      return read(`/api/${table}`, records, { query, signal: running.signal })
    }
    async function check() {
      const asked = held()
      const all = recordOptions(await find({ id: asked }), tableOf(model, table))
      const fitting = recordOptions(
        await find({ id: asked, [filter]: wanted.split(',').map(Number) }),
        tableOf(model, table),
      ).map((option) => option.value)
      if (running.signal.aborted) return
      const gone = all.filter((option) => !fitting.includes(option.value))
      if (gone.length === 0) return
      drop(gone.map((option) => option.value))
      setDropped(gone.map((option) => option.label))
    }
    // What could not be asked stays as it is: the user sees it.
    check().catch(() => undefined)
    return () => running.abort()
  }, [wanted, table, filter, model])
  return dropped
}

/** An input that empties another one when it is filled: the two say the same thing in different ways. */
function insteadOf(other: BodyKey<'details'>, Input: ComponentType<InputProps>): ComponentType<InputProps> {
  return ({ onChange, ...rest }) => {
    const form = Form.useFormInstance()
    const change = (value: unknown) => {
      if (value) form.setFields([{ name: other, value: null, errors: [] }])
      onChange?.(value)
    }
    return <Input {...rest} onChange={change} />
  }
}

/** The inputs of a detail: a category offers its families, families their applications; one competitor, listed or not. */
const inputs: FormOptions<FieldOf<'details'>>['inputs'] = {
  families: narrowed({ key: 'categoryId', filter: 'categoryId' }),
  applications: narrowed({ key: 'familyIds', filter: 'familyId' }),
  competitor: insteadOf('competitorName', reference.Input),
  competitorName: insteadOf('competitorId', text.Input),
}

/** The form of what a customer has. */
export const detailForm: FormOptions = { inputs }
