import { messages } from '#schema/messages.ts'
import { isDoubtfulVatNumber } from '#schema/rules/vat-number.ts'
import { asText } from '#src/lib/format.ts'
import type { FieldWidget, InputProps } from './field-widget.ts'
import { text } from './text.tsx'

/** Warns about a doubtful number without refusing it: a foreign number may look Italian. */
function VatInput(props: InputProps) {
  const doubtful = isDoubtfulVatNumber(asText(props.value))
  return (
    <>
      <text.Input {...props} />
      <div role="status" className="field-hint">
        {doubtful && messages.vatDoubtful}
      </div>
    </>
  )
}

export const vatNumber: FieldWidget = { ...text, Input: VatInput }
