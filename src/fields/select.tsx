import { Select as AntSelect, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select'
import type { KeyboardEvent } from 'react'

/**
 * antd's Select with two corrections. Tab only moves the focus: antd would also select or remove the highlighted
 * option. `aria-required` is set on the input alone: antd would also set it on an element that does not support it.
 */
export function Select<V, O extends DefaultOptionType = DefaultOptionType>({
  'aria-required': required,
  ...props
}: SelectProps<V, O>) {
  const tell = (frame: HTMLElement | null) =>
    frame?.querySelector('[role="combobox"]')?.setAttribute('aria-required', String(required ?? false))
  return (
    <div ref={tell} onKeyDownCapture={stopTab}>
      <AntSelect<V, O> {...props} />
    </div>
  )
}

function stopTab(event: KeyboardEvent) {
  if (event.key === 'Tab') event.stopPropagation()
}
