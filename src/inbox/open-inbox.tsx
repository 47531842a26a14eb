import type { ReactNode } from 'react'
import { lazy } from '#src/lib/lazy.ts'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { openPanel } from '#src/lib/side-panel.ts'
import { Skeleton } from '#src/ui/states.tsx'

const Inbox = lazy(() => import('./inbox.tsx'), 'Inbox')

/** Opens the side panel with the notices of this user, and the messages of this session as a second part. */
export const openInbox = (title: string, subtitle: string, messages: ReactNode): void =>
  openPanel({
    title,
    subtitle,
    content: (
      <Meanwhile value={<Skeleton />}>
        <Inbox messages={messages} />
      </Meanwhile>
    ),
  })
