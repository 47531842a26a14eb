import { Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { asText } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { Row } from '#src/ui/layout.tsx'
import styles from './color.module.css'
import { ColorSwatch } from './color.tsx'
import type { FieldInput, InputProps } from './field-widget.ts'

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

interface PaletteProps extends Pick<InputProps, 'onChange' | 'disabled'> {
  label: string
  chosen: string
}

/** The colors as one choice: one stop of the Tab key, within which the arrows choose. */
function Palette({ label, chosen, disabled, onChange }: PaletteProps) {
  const at = colorNames.findIndex((name) => palette[name] === chosen)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')]
    const focused = radios.findIndex((radio) => radio.matches(':focus'))
    const next = radios.at((focused + step) % radios.length)
    next?.focus()
    next?.click()
  }
  return (
    <Row gap="sm" role="radiogroup" aria-label={t('field.palette', { label })} onKeyDown={move}>
      {colorNames.map((name, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio button of the browser has no color of its own
        <button
          key={name}
          type="button"
          role="radio"
          className={styles.color}
          style={{ background: palette[name] }}
          aria-label={t(`colors.${name}`)}
          aria-checked={index === at}
          tabIndex={index === Math.max(at, 0) ? 0 : -1}
          disabled={disabled}
          title={t(`colors.${name}`)}
          onClick={() => onChange?.(palette[name])}
        />
      ))}
    </Row>
  )
}

function ColorInput({ field, value, onChange, known: _known, ...rest }: InputProps) {
  const chosen = asText(value).toUpperCase()
  return (
    <Row gap="lg">
      <Palette label={field.label} {...{ chosen, onChange }} disabled={rest.disabled} />
      <Input
        {...rest}
        className={styles.code}
        prefix={<ColorSwatch color={chosen} />}
        value={asText(value)}
        maxLength={7}
        placeholder="#RRGGBB"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </Row>
  )
}

export const colorInput: FieldInput = { Input: ColorInput }
