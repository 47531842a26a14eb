import { clsx } from 'clsx'
import { useState } from 'react'
import { lazy } from '#src/lib/lazy.ts'
import { buttons } from '#src/ui/buttons.ts'
import { InPlace } from '#src/ui/in-place.tsx'
import styles from './note-text.module.css'
import { t } from './texts.ts'

const Markdown = lazy(() => import('./markdown.tsx'), 'Markdown')

interface Props {
  text: string
  /** Whom it mentions. */
  names: readonly string[]
}

/** The text of a note as it is read; a long one shows its beginning until it is asked for. */
export function NoteText({ text, names }: Props) {
  const [isWhole, setWhole] = useState(false)
  const isLong = linesOf(text) > MOST_LINES
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is done with it; the focus is that of a link in it */}
      <div
        className={clsx(styles.text, isLong && !isWhole && styles.folded)}
        // A link below the fold that is reached by Tab is seen.
        onFocus={() => setWhole(true)}
      >
        <InPlace meanwhile={<p className="verbatim">{text}</p>}>
          <Markdown {...{ text, names }} />
        </InPlace>
      </div>
      {isLong && (
        <button
          type="button"
          className={clsx(buttons.word, styles.fold, 'screen-only')}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('notes.showLess') : t('notes.showAll')}
        </button>
      )}
    </>
  )
}

/** So many lines are shown of a long one, and two more of one that would be folded for so little. */
const MOST_LINES = 12
const LINE = 90

const linesOf = (text: string): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / LINE)), 0)
