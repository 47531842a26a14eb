import { useEffect } from 'react'
import { formatInstant } from '#src/lib/format.ts'
import { openPanel } from '#src/lib/side-panel.ts'
import { kindOf, markRead, useRecentMessages } from '#src/lib/snackbar.ts'
import { Notice } from '#src/ui/states.tsx'
import { t } from './texts.ts'

/** Opens the side panel with the messages that went by. */
export const openMessages = () =>
  openPanel({ title: t('messages.title'), subtitle: t('shell.messagesHint'), content: <MessageList /> })

/** What was said, the last first, with its time: nothing that went by too fast is lost. */
function MessageList() {
  const messages = useRecentMessages()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives while the list is open has been read too
  useEffect(markRead, [messages])
  if (messages.length === 0) return <Notice title={t('shell.noMessages')} hint={t('shell.noMessagesHint')} />
  return (
    <ul className="said">
      {messages.map(({ id, success, message, at }) => (
        <li key={id} className={`said-${kindOf(success)}`}>
          <p className="said-head">
            <span>{t(`shell.kinds.${kindOf(success)}`)}</span>
            <time dateTime={at.toISOString()}>{formatInstant(at.toISOString())}</time>
          </p>
          <p>{message}</p>
        </li>
      ))}
    </ul>
  )
}
