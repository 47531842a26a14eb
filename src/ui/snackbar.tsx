import { clsx } from 'clsx'
import { t } from '#src/lib/i18n.ts'
import {
  dismissMessage,
  holdMessage,
  kindOf,
  type Message,
  releaseMessage,
  takeAction,
  takeNext,
  useMessages,
} from '#src/lib/snackbar.ts'
import { CloseIcon } from './icons.tsx'
import { MessageBar, MessageText } from './message-bar.tsx'
import styles from './snackbar.module.css'

/** Shows all messages of the app: bottom right, on a phone across the screen, above its foot. */
export function Snackbar() {
  return (
    <section
      className={clsx(styles.snackbar, 'screen-only')}
      data-over
      aria-label={t('messages.title')}
      aria-live="polite"
    >
      {useMessages().map((message) => (
        <SnackbarMessage key={message.id} message={message} />
      ))}
    </section>
  )
}

function SnackbarMessage({ message }: { message: Message }) {
  const { id, success, action, next, progress = false } = message
  return (
    <MessageBar
      kind={progress ? 'note' : kindOf(success)}
      role={success === true ? 'status' : 'alert'}
      aria-live={progress ? 'off' : undefined}
      onMouseEnter={() => holdMessage(id)}
      onMouseLeave={() => releaseMessage(id)}
    >
      <MessageText>{message.message}</MessageText>
      {action && (
        <button type="button" onClick={() => takeAction(message)}>
          {action.label}
        </button>
      )}
      {next && (
        <button type="button" onClick={() => takeNext(message)}>
          {next.label}
        </button>
      )}
      {success !== true && (
        <button type="button" aria-label={t('messages.close')} onClick={() => dismissMessage(message)}>
          <CloseIcon />
        </button>
      )}
    </MessageBar>
  )
}
