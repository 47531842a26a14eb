import { Form, type FormInstance } from 'antd'
import { contrastRatio, READABLE_CONTRAST } from '#schema/rules/contrast.ts'
import type { RowLook, Table } from '#schema/table.ts'
import { asText, formatNumber } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { ColoredChip } from '#src/ui/chip.tsx'
import { Row } from '#src/ui/layout.tsx'
import styles from './color-preview.module.css'

/** Previews the row's name in the colors being chosen, with their contrast. */
export function ColorPreview({ form, table, look }: { form: FormInstance; table: Table; look: RowLook }) {
  const background = asText(Form.useWatch(look.background, form))
  const ink = asText(Form.useWatch(look.ink, form))
  const text = asText(Form.useWatch(table.title, form)).trim()
  const mark = asText(Form.useWatch(look.mark ?? '', form)).trim()
  const ratio = contrastRatio(background, ink)
  return (
    <Row gap="lg" lineGap="sm" className={styles.preview}>
      <span>{t('form.look')}</span>
      <span aria-hidden="true">
        <ColoredChip background={background} ink={ink} text={text || table.label.one} sign={mark} />
      </span>
      <span role="status" className={ratio !== undefined && ratio < READABLE_CONTRAST ? 'bad' : 'muted'}>
        {ratio !== undefined && contrastText(ratio)}
      </span>
    </Row>
  )
}

/** Rounded down, so that an insufficient ratio never reads as sufficient. */
export function contrastText(ratio: number): string {
  const tenths = Math.floor(ratio * 10) / 10
  const shown = {
    ratio: formatNumber(tenths, Number.isInteger(tenths) ? 0 : 1),
    least: formatNumber(READABLE_CONTRAST, 1),
  }
  return ratio < READABLE_CONTRAST ? t('form.contrastLow', shown) : t('form.contrast', shown)
}
