import { useEffect } from 'react'
import type { FieldInput, FilterProps } from './field-widget.ts'
import { inputs } from './inputs.tsx'
import { TextFilter } from './text-filter.tsx'

interface Props extends FilterProps {
  /** What stood in for it has the focus. */
  takesFocus: boolean
}

/** The filter of a field's type. */
export function TypeFilter({ takesFocus, ...props }: Props) {
  const { Filter = TextFilter }: FieldInput = inputs[props.field.type]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it arrives
  useEffect(() => {
    if (takesFocus) document.getElementById(props.id)?.focus()
  }, [])
  return <Filter {...props} />
}
