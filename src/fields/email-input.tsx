import { cleanText } from '#schema/rules/clean-text.ts'
import { emailMistake, plainEmail } from '#schema/rules/email-address.ts'
import { asText } from '#src/lib/format.ts'
import { t } from '#src/lib/i18n.ts'
import { Remark } from '#src/ui/remark.tsx'
import type { FieldInput, InputProps } from './field-widget.ts'
import { TextInput } from './text-input.tsx'

/** Shows the address that will be saved where it is not what is typed: out of a link, or with its domain as punycode. */
function EmailInput(props: InputProps) {
  const typed = asText(props.value)
  const address = plainEmail(typed)
  const differs = address !== cleanText(typed).trim() && emailMistake(address) === undefined
  return (
    <>
      <TextInput {...props} type="email" />
      <Remark role="status">{differs && t('field.willBe', { value: address })}</Remark>
    </>
  )
}

export const emailInput: FieldInput = { Input: EmailInput }
