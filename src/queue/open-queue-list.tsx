import { lazy } from '#src/lib/lazy.ts'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import { openPanel } from '#src/lib/side-panel.ts'
import { Skeleton } from '#src/ui/states.tsx'

const QueueList = lazy(() => import('./queue-list.tsx'), 'QueueList')

/** Opens the side panel with what this device sends. */
export const openQueueList = (title: string, subtitle: string): void =>
  openPanel({
    title,
    subtitle,
    content: (
      <Meanwhile value={<Skeleton />}>
        <QueueList />
      </Meanwhile>
    ),
  })
