import { ContactLinks } from '#src/fields/contact-links.tsx'
import { openPanel } from '#src/lib/side-panel.ts'
import { useRows } from '#src/providers/rows.ts'
import { MISSED_CALLS } from '../paths.ts'
import { t } from '../texts.ts'
import { CallFacts } from './call-facts.tsx'
import styles from './missed-calls.module.css'

/** Opens the missed calls of a caller, one by one, in the side panel. */
export function openCallerCalls(name: string, phone: string): void {
  openPanel({ title: name, subtitle: t('callerCalls.title'), content: <CallerCalls phone={phone} /> })
}

const MOST = 30
const newestFirst = [{ field: 'receivedAt', order: 'desc' as const }]

function CallerCalls({ phone }: { phone: string }) {
  const { query } = useRows(MISSED_CALLS, {
    where: { sender_phone: phone },
    sorters: newestFirst,
    pagination: { currentPage: 1, pageSize: MOST },
    errorNotification: false,
  })
  const { data = [], total = 0 } = query.data ?? {}
  return (
    <div aria-busy={query.isLoading}>
      <ContactLinks phone={phone} email="" />
      {query.error && <p className="muted">{t('callerCalls.failed')}</p>}
      {query.data && data.length === 0 && <p className="muted">{t('callerCalls.none')}</p>}
      <ol className={styles.calls}>
        {data.map((call) => (
          <li key={call.id}>
            <CallFacts call={call} />
          </li>
        ))}
      </ol>
      {total > MOST && <p className="muted">{t('callerCalls.truncated', { count: MOST })}</p>}
    </div>
  )
}
