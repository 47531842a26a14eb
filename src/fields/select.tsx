import { Select as AntSelect, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select'
import type { KeyboardEvent } from 'react'

type Props<V, O extends DefaultOptionType> = SelectProps<V, O> & {
  /** The options do not answer what is typed yet: Enter takes none of them. */
  unanswered?: boolean
}

/**
 * antd's Select, as wide as its place, with three corrections. Tab only moves the focus: antd would also select or remove the
 * highlighted option. Enter takes no option of an earlier search. `aria-required` and `aria-invalid` are set on the input alone:
 * antd would also set them on an element that does not support them.
 */
export function Select<V, O extends DefaultOptionType = DefaultOptionType>({
  'aria-required': required,
  'aria-invalid': invalid,
  unanswered = false,
  ...props
}: Props<V, O>) {
  const tell = (frame: HTMLElement | null) => {
    const input = frame?.querySelector('[role="combobox"]')
    input?.setAttribute('aria-required', String(required ?? false))
    input?.setAttribute('aria-invalid', String(invalid ?? false))
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const early = unanswered && event.key === 'Enter'
    if (early) event.preventDefault()
    if (early || event.key === 'Tab') event.stopPropagation()
  }
  return (
    <div ref={tell} onKeyDownCapture={onKeyDownCapture}>
      <AntSelect<V, O> style={{ width: '100%' }} {...props} />
    </div>
  )
}
