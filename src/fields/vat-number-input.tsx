import { DoubtHint } from './doubt-hint.tsx'
import type { FieldInput, InputProps } from './field-widget.ts'
import { TextInput } from './text-input.tsx'

/** A text, with what is doubtful about it below. */
export const VatNumberInput = (props: InputProps) => (
  <>
    <TextInput {...props} />
    <DoubtHint {...props} />
  </>
)

export const vatNumberInput: FieldInput = { Input: VatNumberInput }
