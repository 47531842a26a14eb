import { Select as AntSelect, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select'
import type { KeyboardEvent } from 'react'

/**
 * antd's select, except that Tab only goes on to the next field. There it also takes, or takes away, the option that
 * happens to be highlighted, which changes data nobody meant to change. Where one can type it does not say that a choice is
 * required: antd would put that on an element that has no such state.
 */
export function Select<V, O extends DefaultOptionType = DefaultOptionType>({
  'aria-required': required,
  ...props
}: SelectProps<V, O>) {
  const state = props.mode === 'multiple' || props.showSearch ? {} : { 'aria-required': required }
  return (
    <div onKeyDownCapture={keepTab}>
      <AntSelect<V, O> {...props} {...state} />
    </div>
  )
}

function keepTab(event: KeyboardEvent) {
  if (event.key === 'Tab') event.stopPropagation()
}
