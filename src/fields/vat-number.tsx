import { DoubtHint } from './doubt-hint.tsx'
import type { FieldWidget } from './field-widget.ts'
import { text } from './text.tsx'

export const vatNumber: FieldWidget = {
  ...text,
  Input: (props) => (
    <>
      <text.Input {...props} />
      <DoubtHint {...props} />
    </>
  ),
}
