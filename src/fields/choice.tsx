import type { Field } from '#schema/table.ts'
import { asText } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import type { FieldWidget, FilterProps } from './field-widget.ts'
import { Select } from './select.tsx'

/** The options of a field for a select. */
export const selectOptions = (field: Field) =>
  Object.entries(field.options ?? {}).map(([value, label]) => ({ value, label }))

/** What the user reads for a stored value. */
export const optionLabel = (field: Field, value: unknown) => field.options?.[asText(value)] ?? asText(value)

const SEARCH_FROM = 8
/** A list long enough to be searched in. */
export const searchable = (field: Field) => Object.keys(field.options ?? {}).length >= SEARCH_FROM

/** A filter by one of the options. */
export function ChoiceFilter({ field, id, value, onChange }: FilterProps) {
  return (
    <Select
      id={id}
      className="wide"
      allowClear
      showSearch={searchable(field)}
      optionFilterProp="label"
      placeholder={t('list.all')}
      value={asText(value) || null}
      options={selectOptions(field)}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
    />
  )
}

export const choice: FieldWidget = {
  Input: ({ field, value, onChange, known: _known, ...rest }) => (
    <Select
      {...rest}
      allowClear={!field.required}
      showSearch={searchable(field)}
      optionFilterProp="label"
      placeholder={t('field.choose')}
      value={asText(value) || null}
      options={selectOptions(field)}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
    />
  ),
  Cell: ({ field, value }) => <>{optionLabel(field, value)}</>,
  Filter: ChoiceFilter,
}
