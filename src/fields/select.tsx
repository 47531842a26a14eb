import { Select as AntSelect, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select'
import type { KeyboardEvent } from 'react'

/**
 * antd's Select with two corrections. Tab only moves the focus: antd would also select or remove the highlighted
 * option. `aria-required` is omitted in searchable selects, where antd sets it on an element that does not support
 * it.
 */
export function Select<V, O extends DefaultOptionType = DefaultOptionType>({
  'aria-required': required,
  ...props
}: SelectProps<V, O>) {
  const state = props.mode === 'multiple' || props.showSearch ? {} : { 'aria-required': required }
  return (
    <div onKeyDownCapture={stopTab}>
      <AntSelect<V, O> {...props} {...state} />
    </div>
  )
}

function stopTab(event: KeyboardEvent) {
  if (event.key === 'Tab') event.stopPropagation()
}
