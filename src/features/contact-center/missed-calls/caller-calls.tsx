import { ContactLinks } from '#src/fields/contact-links.tsx'
import { openPanel } from '#src/lib/side-panel.ts'
import { useRows } from '#src/providers/rows.ts'
import { Line, Lines } from '#src/ui/lines.tsx'
import { MISSED_CALLS } from '../paths.ts'
import { t } from '../texts.ts'
import { CallFacts } from './call-facts.tsx'

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
      <Lines divided>
        {data.map((call) => (
          <Line key={call.id}>
            <CallFacts call={call} />
          </Line>
        ))}
      </Lines>
      {total > MOST && <p className="muted">{t('callerCalls.truncated', { count: MOST })}</p>}
    </div>
  )
}
