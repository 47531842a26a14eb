import { ContactLinks } from '#src/fields/contact-links.tsx'
import { formatPhone } from '#src/lib/format.ts'
import { openPanel } from '#src/lib/side-panel.ts'
import type { MissedCall } from '../paths.ts'
import { t } from '../texts.ts'
import { CallFacts } from './call-facts.tsx'

/** Opens a missed call in the side panel, to read. */
export function openCall(call: MissedCall): void {
  openPanel({
    title: call.company_name || formatPhone(call.sender_phone) || t('missedCalls.unknown'),
    subtitle: t('missedCalls.one'),
    content: (
      <>
        <ContactLinks phone={call.sender_phone ?? ''} email="" />
        <CallFacts call={call} />
      </>
    ),
  })
}
