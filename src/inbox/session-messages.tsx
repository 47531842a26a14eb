import { type ReactNode, useState } from 'react'
import styles from './session-messages.module.css'
import { t } from './texts.ts'

interface Props {
  startsOpen: boolean
  children: ReactNode
}

/** What this page has said, in a part that opens below its name: only then it counts as read. */
export function SessionMessages({ startsOpen, children }: Props) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.name}>{t('inbox.session')}</summary>
      {isOpen && children}
    </details>
  )
}
