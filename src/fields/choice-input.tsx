import { fold } from '#schema/rules/fold.ts'
import type { Field } from '#schema/table.ts'
import { asText } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import type { FieldInput, FilterProps } from './field-widget.ts'
import { optionLooks } from './option-value.tsx'
import { Select } from './select.tsx'

export const selectOptions = (field: Field) =>
  Object.entries(field.options ?? {}).map(([value, { label }]) => ({ value, label }))

const SEARCH_FROM = 8
export const searchable = (field: Field) => Object.keys(field.options ?? {}).length >= SEARCH_FROM

export function ChoiceFilter({ field, id, value, onChange }: FilterProps) {
  return (
    <Select
      id={id}
      allowClear
      showSearch={searchable(field)}
      optionFilterProp="label"
      placeholder={t('list.all')}
      value={asText(value) || null}
      options={selectOptions(field)}
      {...optionLooks(field)}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
    />
  )
}

/** The option that a text names, by its label or its stored value. */
export function namedOption(text: string, { options = {} }: Field): string | undefined {
  const named = fold(text.trim())
  const byLabel = Object.keys(options).find((key) => fold(options[key]?.label ?? '') === named)
  return byLabel ?? Object.keys(options).find((key) => fold(key) === named)
}

export const choiceInput: FieldInput = {
  pasted: (text, field) => namedOption(text, field) ?? text,
  Input: ({ field, value, onChange, known: _known, ...rest }) => (
    <Select
      {...rest}
      allowClear={!field.required}
      showSearch={searchable(field)}
      optionFilterProp="label"
      placeholder={t('field.choose')}
      value={asText(value) || null}
      options={selectOptions(field)}
      {...optionLooks(field)}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
    />
  ),
  Filter: ChoiceFilter,
}
