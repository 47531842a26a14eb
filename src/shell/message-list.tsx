import { clsx } from 'clsx'
import { useEffect } from 'react'
import { formatInstant } from '#src/lib/format.ts'
import { kindOf, markRead, takeAction, useRecentMessages } from '#src/lib/snackbar.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Notice } from '#src/ui/states.tsx'
import styles from './message-list.module.css'
import { t } from './texts.ts'

/** The recent messages, latest first, so that a message that closed too soon can be read again. */
export function MessageList() {
  const messages = useRecentMessages()
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages that arrive while the list is open count as read
  useEffect(markRead, [messages])
  if (messages.length === 0) return <Notice title={t('shell.noMessages')} hint={t('shell.noMessagesHint')} />
  return (
    <Stack as="ul">
      {messages.map(({ id, success, message, at, action, from }) => (
        <li key={id} className={clsx('edged', styles[kindOf(success)])}>
          <Row as="p" justify="between" className="muted small figures">
            <span className={clsx('strong', styles.kind)}>{t(`shell.kinds.${kindOf(success)}`)}</span>
            <time dateTime={at.toISOString()}>{formatInstant(at.toISOString())}</time>
          </Row>
          <p>{message}</p>
          {action && (
            <button type="button" className={buttons.word} onClick={() => takeAction({ id, action, from })}>
              {action.label}
            </button>
          )}
        </li>
      ))}
    </Stack>
  )
}
