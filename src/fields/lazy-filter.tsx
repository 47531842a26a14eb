import { Input } from 'antd'
import { useState } from 'react'
import { fieldTypes } from '#schema/fields/index.ts'
import { t } from '#src/lib/i18n.ts'
import { lazy } from '#src/lib/lazy.ts'
import { InPlace } from '#src/ui/in-place.tsx'
import type { FilterProps } from './field-widget.ts'
import { TextFilter } from './text-filter.tsx'

/** The filters of the types, which come with their inputs. */
export const TypeFilter = lazy(() => import('./type-filter.tsx'), 'TypeFilter')

/** The filter of a field: a text where that is what its values contain, else that of its type, loaded when it is shown. */
export const LazyFilter = (props: FilterProps) =>
  fieldTypes[props.field.type].match === 'contains' ? <TextFilter {...props} /> : <Awaited {...props} />

/** The filter of the type; while it loads, an input of the same size stands in, and hands the focus over if it has it then. */
function Awaited(props: FilterProps) {
  const [isFocused, setIsFocused] = useState(false)
  const standIn = (
    <Input
      id={props.id}
      readOnly
      placeholder={t('field.loadingWidget')}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    />
  )
  return (
    <InPlace meanwhile={standIn}>
      <TypeFilter {...props} takesFocus={isFocused} />
    </InPlace>
  )
}
