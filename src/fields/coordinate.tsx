import { Form } from 'antd'
import { useState } from 'react'
import { readPosition } from '#schema/rules/typed-coordinate.ts'
import { t } from '#src/lib/i18n.ts'
import type { InputProps } from './field-widget.ts'
import { NumberText } from './number-text.tsx'

/** One coordinate of a position. A whole position that is pasted or typed into it fills the other one of the form too. */
export function CoordinateInput({ known: _known, onChange, ...rest }: InputProps) {
  const { field } = rest
  const form = Form.useFormInstance()
  const [filled, setFilled] = useState(false)
  const other = field.longitude ?? field.latitude ?? ''

  function take(text: string): boolean {
    const position = readPosition(text, field.decimals ?? 0)
    if (!position || !form || !Object.hasOwn(form.getFieldsValue(), other)) return false
    const isLatitude = field.longitude !== undefined
    form.setFields([{ name: other, value: isLatitude ? position.longitude : position.latitude, errors: undefined }])
    onChange?.(isLatitude ? position.latitude : position.longitude)
    setFilled(true)
    return true
  }
  return (
    <>
      <NumberText
        {...rest}
        suffix={field.unit}
        take={take}
        onChange={(value) => {
          setFilled(false)
          onChange?.(value)
        }}
      />
      <div role="status" className="visually-hidden">
        {filled && t('field.bothCoordinates')}
      </div>
    </>
  )
}
