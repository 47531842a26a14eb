import type { Ref } from 'react'
import { Chip } from '#src/ui/chip.tsx'
import type { Entry, Group } from './entries.ts'
import { piecesOf } from './match.ts'
import { t } from './opened-texts.ts'
import styles from './options.module.css'

interface Props {
  ref: Ref<HTMLDivElement>
  /** Its own, and the beginning of those of its options. */
  id: string
  groups: readonly Group[]
  typed: string
  current?: Entry
  onPoint: (id: string) => void
  onChoose: (entry: Entry, inNewTab: boolean) => void
}

/** What the palette offers, in groups, as the list box of its field. */
export function Options({ ref, id, groups, typed, current, onPoint, onChoose }: Props) {
  const entries = groups.flatMap((group) => group.entries)
  return (
    <div ref={ref} id={id} className={styles.list} role="listbox" aria-label={t('palette.results')}>
      {groups.map(({ title, entries: own }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list box
        <div key={title} role="group" aria-label={title}>
          <p className={`muted ${styles.head}`} aria-hidden="true">
            {title}
          </p>
          {own.map((entry) => (
            <Option
              key={entry.id}
              id={`${id}-${entries.indexOf(entry)}`}
              {...{ entry, typed, onPoint, onChoose }}
              isCurrent={entry === current}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps extends Pick<Props, 'id' | 'typed' | 'onPoint' | 'onChoose'> {
  entry: Entry
  isCurrent: boolean
}

const MIDDLE_BUTTON = 1

const Option = ({ id, entry, typed, isCurrent, onPoint, onChoose }: OptionProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the current option
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
  <div
    id={id}
    role="option"
    aria-selected={isCurrent}
    className={styles.option}
    onMouseMove={() => isCurrent || onPoint(entry.id)}
    // The field keeps the focus.
    onMouseDown={(event) => event.preventDefault()}
    onClick={(event) => onChoose(entry, event.ctrlKey || event.metaKey)}
    onAuxClick={(event) => event.button === MIDDLE_BUTTON && onChoose(entry, true)}
  >
    <span className="ellipsis">
      {piecesOf(entry.label, typed).map(({ text, typed: isTyped }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name of their own
        isTyped ? <mark key={at}>{text}</mark> : text,
      )}
    </span>
    <span className={`ellipsis muted small ${styles.detail}`}>{entry.detail}</span>
    {entry.chip && <Chip>{entry.chip}</Chip>}
  </div>
)
