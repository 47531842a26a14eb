import { Input } from 'antd'
import { asText } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import type { FieldWidget, InputProps } from './field-widget.ts'
import { TextFilter } from './text-filter.tsx'

/** The eleven colors that color fields offer, by the key of their name. */
export const palette = {
  white: '#FFFFFF',
  black: '#000000',
  red: '#F44336',
  pink: '#E91E63',
  purple: '#9C27B0',
  indigo: '#3F51B5',
  blue: '#2196F3',
  green: '#4CAF50',
  yellow: '#FFEB3B',
  orange: '#FF9800',
  brown: '#795548',
} as const

const colorNames = [
  'white',
  'black',
  'red',
  'pink',
  'purple',
  'indigo',
  'blue',
  'green',
  'yellow',
  'orange',
  'brown',
] as const

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

const Swatch = ({ color }: { color: string }) => (
  <span className="swatch" aria-hidden="true" style={isColor(color) ? { background: color } : undefined} />
)

function ColorInput({ field, value, onChange, known: _known, ...rest }: InputProps) {
  const chosen = asText(value).toUpperCase()
  return (
    <div className="color-input">
      <fieldset className="palette" disabled={rest.disabled}>
        <legend className="visually-hidden">{t('field.palette', { label: field.label })}</legend>
        {colorNames.map((name) => (
          <button
            key={name}
            type="button"
            className="palette-color"
            style={{ background: palette[name] }}
            aria-label={t(`colors.${name}`)}
            aria-pressed={chosen === palette[name]}
            title={t(`colors.${name}`)}
            onClick={() => onChange?.(palette[name])}
          />
        ))}
      </fieldset>
      <Input
        {...rest}
        className="color-code"
        prefix={<Swatch color={chosen} />}
        value={asText(value)}
        maxLength={7}
        placeholder="#RRGGBB"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </div>
  )
}

export const color: FieldWidget = {
  Input: ColorInput,
  Cell: ({ value }) => {
    const code = asText(value)
    return code === '' ? null : (
      <span className="cell-color">
        <Swatch color={code} />
        {code}
      </span>
    )
  },
  Filter: TextFilter,
}
