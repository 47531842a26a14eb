import { Button } from 'antd'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { PreviousIcon } from '#src/ui/icons.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import styles from './page-top.module.css'

interface Props {
  /** What leads away from the page, and its accessible name. */
  back?: { label: string; go: () => void }
  /** What kind of thing the title names. */
  kind?: string
  title: string
  actions?: ReactNode
  /** What is to be seen at once, below the title. */
  facts?: ReactNode
}

/** The head of a page of one thing, which stays in sight: its name with the way back, what changes daily, what can be done. */
export const PageTop = ({ back, kind, title, actions, facts }: Props) => (
  <Stack as="header" className={styles.top}>
    <div className={styles.name}>
      {back && <Button icon={<PreviousIcon />} aria-label={back.label} title={back.label} onClick={back.go} />}
      <h1>
        {kind !== undefined && <span className="eyebrow">{kind} </span>}
        {title}
      </h1>
      {actions && <div className={clsx(styles.actions, 'screen-only')}>{actions}</div>}
    </div>
    {facts && (
      <Row gap="xl" lineGap="md" className={styles.facts}>
        {facts}
      </Row>
    )}
  </Stack>
)
