import { Button } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import type { DamageMark } from '#schema/rules/acceptance-parts.ts'
import { PlusIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { WideButtons } from '../parts/wide-buttons.tsx'
import { t } from '../texts.ts'
import { MarkFields } from './mark-fields.tsx'
import { MarkLayer } from './mark-layer.tsx'
import { newMark } from './marks.ts'

interface Props extends Pick<ComponentProps<typeof MarkLayer>, 'url' | 'marks' | 'position' | 'selected' | 'onSelect'> {
  /** Puts these marks on the photo, and selects one of them. */
  put: (marks: readonly DamageMark[], selected?: number) => void
  /** Further tools beside the one for a new mark. */
  children?: ReactNode
}

/** A photo on which damages are marked by touching it, and the fields of the mark that is selected. */
export function MarkEditor({ put, children, ...layer }: Props) {
  const { marks, selected } = layer
  const change = (mark: DamageMark, index: number) => put(marks.with(index, mark), index)
  const add = (x: number, y: number) => put([...marks, newMark(x, y)], marks.length)
  const mark = selected === undefined ? undefined : marks[selected]
  return (
    <Stack gap="lg">
      <p className="muted">{t('photos.markHint')}</p>
      <MarkLayer {...layer} {...{ add, change }} />
      <WideButtons>
        <Button size="large" icon={<PlusIcon />} onClick={() => add(0.5, 0.5)}>
          {t('photos.addMark')}
        </Button>
        {children}
      </WideButtons>
      {mark && selected !== undefined && (
        <MarkFields
          key={selected}
          mark={mark}
          number={selected + 1}
          onChange={(changed) => change(changed, selected)}
          onRemove={() => put(marks.toSpliced(selected, 1))}
        />
      )}
    </Stack>
  )
}
