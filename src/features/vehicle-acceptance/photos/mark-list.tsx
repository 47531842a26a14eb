import type { DamageMark } from '#schema/rules/acceptance-parts.ts'
import { usePhotoWords } from './use-photo-words.ts'

interface Props {
  marks: readonly DamageMark[]
  /** The accessible name of the list. */
  label?: string
}

/** What the marks of a photo say, by their numbers. */
export function MarkList({ marks, label }: Props) {
  const { markName } = usePhotoWords()
  if (marks.length === 0) return null
  return (
    <ol className="pointed" aria-label={label}>
      {marks.map((mark) => (
        <li key={`${mark.x} ${mark.y}`}>{markName(mark)}</li>
      ))}
    </ol>
  )
}
