import { clsx } from 'clsx'
import { asText } from '#src/lib/format.ts'
import { Swatch } from '#src/ui/chip.tsx'
import styles from './color.module.css'
import type { FieldWidget } from './field-widget.ts'

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

export const ColorSwatch = ({ color }: { color: string }) => <Swatch color={isColor(color) ? color : undefined} />

export const color: FieldWidget = {
  Cell: ({ value }) => {
    const code = asText(value)
    return code === '' ? null : (
      <span className={clsx('figures', styles.value)}>
        <ColorSwatch color={code} />
        {code}
      </span>
    )
  },
  inColumn: 'oneLine',
  isWide: true,
}
