import { t } from '#src/lib/i18n.ts'
import { Chip } from '#src/ui/chip.tsx'
import type { FieldWidget } from './field-widget.ts'

/** The widget of a boolean field that stores these two values. */
export function yesNo(yes: unknown, no: unknown): FieldWidget {
  return {
    inCell: 'switch',
    Cell: ({ field, value }) => {
      if (value === yes) return <Chip tone={field.alarming ? 'bad' : 'good'}>{t('list.yes')}</Chip>
      return value === no ? <Chip>{t('list.no')}</Chip> : null
    },
  }
}
