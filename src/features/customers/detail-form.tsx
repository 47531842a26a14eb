import { Form } from 'antd'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { tableOf } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { recordOptions } from '#src/fields/record-options.ts'
import { RecordSelect } from '#src/fields/record-select.tsx'
import { referenceInput } from '#src/fields/reference-input.tsx'
import { TextInput } from '#src/fields/text-input.tsx'
import { envelope, read } from '#src/lib/net/answers.ts'
import { idsIn } from '#src/lib/net/records.ts'
import { useModel } from '#src/providers/model.ts'
import type { BodyKey, FieldOf } from '#src/providers/rows.ts'
import type { FormOptions } from '#src/record/form-options.ts'
import { Remark } from '#src/ui/remark.tsx'
import { t } from './texts.ts'

const records = envelope(z.array(z.unknown()))

/**
 * A multiple reference whose options are filtered by the value of another input. Values that no longer match are
 * removed.
 */
function filteredBy(by: { key: BodyKey<'details'>; filter: string }): ComponentType<InputProps> {
  return ({ value, onChange, ...rest }) => {
    const chosen = idsIn(Form.useWatch(by.key))
    const dropped = useDropMismatches(rest.field.table ?? '', by.filter, chosen, idsIn(value), (ids) => onChange?.(ids))
    return (
      <>
        <RecordSelect
          {...rest}
          ids={idsIn(value)}
          multiple
          placeholder={t('field.search')}
          where={chosen.length === 0 ? undefined : { [by.filter]: chosen }}
          onChange={(ids) => onChange?.(ids)}
        />
        <Remark role="status">{dropped.length > 0 && t('customers.dropped', { names: dropped.join(', ') })}</Remark>
      </>
    )
  }
}

function useDropMismatches(
  table: string,
  filter: string,
  chosen: number[],
  ids: number[],
  keep: (ids: number[]) => void,
): string[] {
  const model = useModel()
  const [dropped, setDropped] = useState<string[]>([])
  const required = chosen.join()
  const before = useRef<string>(undefined)
  const currentIds = useEffectEvent(() => ids)
  const drop = useEffectEvent((gone: readonly number[]) => keep(ids.filter((id) => !gone.includes(id))))
  useEffect(() => {
    const first = before.current === undefined
    const same = before.current === required
    before.current = required
    if (first || same) return
    setDropped([])
    if (required === '' || currentIds().length === 0) return
    const request = new AbortController()
    const find = async (filters: Values) => {
      const query = { filters: JSON.stringify(filters) }
      return read(`/api/${table}`, records, { query, signal: request.signal })
    }
    async function check() {
      const checked = currentIds()
      const all = recordOptions(await find({ id: checked }), tableOf(model, table))
      const matching = recordOptions(
        await find({ id: checked, [filter]: required.split(',').map(Number) }),
        tableOf(model, table),
      ).map((option) => option.value)
      if (request.signal.aborted) return
      const gone = all.filter((option) => !matching.includes(option.value))
      if (gone.length === 0) return
      drop(gone.map((option) => option.value))
      setDropped(gone.map((option) => option.label))
    }
    // Values that could not be checked stay: the user sees them.
    check().catch(() => undefined)
    return () => request.abort()
  }, [required, table, filter, model])
  return dropped
}

/** An input that clears another one when filled, since the two are alternatives. */
function clearing(other: BodyKey<'details'>, Input: ComponentType<InputProps>): ComponentType<InputProps> {
  return ({ onChange, ...rest }) => {
    const form = Form.useFormInstance()
    const change = (value: unknown) => {
      if (value) form.setFields([{ name: other, value: null, errors: [] }])
      onChange?.(value)
    }
    return <Input {...rest} onChange={change} />
  }
}

/** A category narrows the families, families narrow the applications; a competitor is either listed or typed. */
const inputs: FormOptions<FieldOf<'details'>>['inputs'] = {
  families: filteredBy({ key: 'categoryId', filter: 'categoryId' }),
  applications: filteredBy({ key: 'familyIds', filter: 'familyId' }),
  competitor: clearing('competitorName', referenceInput.Input),
  competitorName: clearing('competitorId', TextInput),
}

export const detailForm: FormOptions = { inputs }
