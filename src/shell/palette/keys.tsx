import { Fragment } from 'react'
import styles from './keys.module.css'
import { t } from './texts.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** How a key is written on the keyboards of this device. */
const named = (key: string): string => {
  if (key === 'mod') return isMac ? '⌘' : 'Ctrl'
  if (key === 'Enter') return 'Invio'
  return key.length === 1 ? key.toUpperCase() : key
}

/** The keys of a shortcut, each as a key: together, or one after another. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className={styles.keys}>
    {keys.split(' ').map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice, and they never change
      <Fragment key={at}>
        {at > 0 && /\w/.test(part) && <small>{t('sheet.next')}</small>}
        {part.split('+').map((key) => (
          <kbd key={key}>{named(key)}</kbd>
        ))}
      </Fragment>
    ))}
  </span>
)
