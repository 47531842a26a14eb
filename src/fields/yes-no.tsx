import { Switch } from 'antd'
import { t } from '#src/lib/i18n.ts'
import { Chip } from '#src/ui/chip.tsx'
import type { FieldWidget } from './field-widget.ts'
import { Select } from './select.tsx'

/** The widget of a boolean field that stores these two values. */
export function yesNo(yes: unknown, no: unknown): FieldWidget {
  return {
    Input: ({ field: _field, value, onChange, known: _known, 'aria-required': _required, ...rest }) => (
      <Switch {...rest} checked={value === yes} onChange={(on) => onChange?.(on ? yes : no)} />
    ),
    inCell: 'switch',
    Cell: ({ field, value }) => {
      if (value === yes) return <Chip tone={field.alarming ? 'bad' : 'good'}>{t('list.yes')}</Chip>
      return value === no ? <Chip>{t('list.no')}</Chip> : null
    },
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
