import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Row } from '#src/ui/layout.tsx'
import { t } from './texts.ts'
import styles from './waiting.module.css'

/** What is there by then needs no bar. */
const UNSEEN_MS = 300

/** A bar that says that numbers are on their way, and what gives them up. */
export const Waiting = ({ onCancel }: { onCancel: () => void }) => (
  <Row oneLine className={styles.line}>
    <div className={styles.bar} role="progressbar" aria-label={t('figures.loading')} />
    <Button type="link" size="small" onClick={onCancel}>
      {t('figures.cancel')}
    </Button>
  </Row>
)

/** Whether it has been so for so long that one would wonder. */
export function useLate(busy: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!busy) return setIsLate(false)
    const timer = setTimeout(() => setIsLate(true), UNSEEN_MS)
    return () => clearTimeout(timer)
  }, [busy])
  return busy && isLate
}
