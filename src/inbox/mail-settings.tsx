import { useQuery } from '@tanstack/react-query'
import { type MailPace, mailPaces, noticeKinds } from '#schema/inbox.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { Segments } from '#src/ui/segments.tsx'
import { LoadFailure } from '#src/ui/states.tsx'
import { type MailChoice, readMailChoice } from './requests.ts'
import { Choice, Part } from './settings-part.tsx'
import { t } from './texts.ts'
import { useNoticeActions } from './use-notice-actions.ts'
import { INBOX } from './use-unread-rows.ts'

const paces = mailPaces.map((value) => ({ value, label: t(`inbox.mail.${value}`) }))

/** Which notices this user has sent by e-mail, and how often. */
export function MailSettings() {
  const query = useQuery({ queryKey: [INBOX, 'mail'], queryFn: ({ signal }) => readMailChoice(signal) })
  if (query.data) return <Mails choice={query.data} />
  return query.error ? <LoadFailure error={toHttpError(query.error)} onRetry={() => query.refetch()} /> : null
}

function Mails({ choice }: { choice: MailChoice }) {
  const { every, without, ready, email } = choice
  const { setMailPace, mailKind } = useNoticeActions()
  const choose = (pace: MailPace) => pace !== every && void setMailPace(pace, every)
  const isOff = (!ready || !email) && every === 'never'
  const kinds = every === 'never' ? [] : Object.entries(noticeKinds)
  return (
    <Part
      title={t('inbox.mail.title')}
      hint={
        isOff ? t(ready ? 'inbox.mail.noAddress' : 'inbox.mail.notReady') : t(`inbox.mail.hints.${every}`, { email })
      }
      above={!isOff && <Segments label={t('inbox.mail.title')} options={paces} value={every} onChange={choose} />}
    >
      {kinds.map(([kind, { label }]) => (
        <Choice
          key={kind}
          label={t('inbox.mail.kind', { label })}
          isOn={!without.includes(kind)}
          onChange={(isOn) => mailKind({ kind, label }, isOn)}
        />
      ))}
    </Part>
  )
}
