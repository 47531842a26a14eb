import { Switch } from 'antd'
import { fold } from '#schema/rules/fold.ts'
import { t } from '#src/lib/i18n.ts'
import type { FieldInput } from './field-widget.ts'
import { Select } from './select.tsx'

const words = { yes: ['si', 's', 'yes', 'y', 'vero', 'true', 'x', '1'], no: ['no', 'n', 'falso', 'false', '0'] }

/** The input of a boolean field that stores these two values. */
export function yesNoInput(yes: unknown, no: unknown): FieldInput {
  return {
    pasted: (text) => {
      const word = fold(text.trim()).replace(/'$/, '')
      return words.yes.includes(word) ? yes : words.no.includes(word) ? no : text
    },
    Input: ({ field: _field, value, onChange, known: _known, 'aria-required': _required, ...rest }) => (
      <Switch {...rest} checked={value === yes} onChange={(on) => onChange?.(on ? yes : no)} />
    ),
    Filter: ({ id, value, onChange }) => (
      <Select
        id={id}
        value={value === yes ? 'yes' : value === no ? 'no' : 'all'}
        options={[
          { value: 'all', label: t('list.all') },
          { value: 'yes', label: t('list.yes') },
          { value: 'no', label: t('list.no') },
        ]}
        onChange={(chosen) => onChange(chosen === 'all' ? null : chosen === 'yes' ? yes : no)}
      />
    ),
  }
}
