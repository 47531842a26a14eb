import type { ReactNode } from 'react'
import { usePhone } from '#src/lib/media.ts'
import { useOnline } from '#src/lib/net/online.ts'
import { Row } from '#src/ui/layout.tsx'
import { Keys } from './keys.tsx'
import { t } from './opened-texts.ts'
import styles from './palette-state.module.css'
import type { Search } from './use-search.ts'

interface Props {
  typed: string
  count: number
  search: Search
}

/** What the search is doing, below the list: said to screen readers as well. And by which keys it is used. */
export function PaletteState({ typed, count, search }: Props) {
  const isOffline = !useOnline() || search.state === 'offline'
  const phone = usePhone()
  const isEmpty = count === 0 && typed.trim() !== '' && search.state !== 'searching'
  return (
    <>
      <div className={styles.state} role="status">
        {isEmpty && <p className={styles.none}>{t('palette.none', { typed: typed.trim() })}</p>}
        {sentenceOf(search, isOffline, isEmpty) ?? (
          <span className="visually-hidden">{typed.trim() !== '' && t('palette.count', { count })}</span>
        )}
      </div>
      {!phone && (
        <Row as="p" gap="xl" lineGap="xs" className={`muted ${styles.keys}`} aria-hidden="true">
          <Hint keys="↑ ↓">{t('palette.keys.move')}</Hint>
          <Hint keys="Enter">{t('palette.keys.open')}</Hint>
          <Hint keys="mod+Enter">{t('palette.keys.tab')}</Hint>
          <Hint keys="Esc">{t('palette.keys.close')}</Hint>
        </Row>
      )}
    </>
  )
}

const Hint = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <span>
    <Keys keys={keys} /> {children}
  </span>
)

function sentenceOf({ state, message }: Search, isOffline: boolean, isEmpty: boolean): ReactNode {
  if (isOffline) return <p className="bad">{t('palette.offline')}</p>
  if (state === 'failed') return <p className="bad">{message ?? t('palette.failed')}</p>
  if (state === 'incomplete') return <p className="bad">{t('palette.incomplete')}</p>
  if (state === 'searching') return <p className="muted">{t('palette.searching')}</p>
  return isEmpty ? <p className="muted">{t('palette.noneHint')}</p> : undefined
}
