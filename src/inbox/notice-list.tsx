import { Button } from 'antd'
import { useState } from 'react'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Segments } from '#src/ui/segments.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { Group } from './group.tsx'
import { t } from './texts.ts'
import { type InboxFilter, useInbox } from './use-inbox.ts'
import { useNoticeActions } from './use-notice-actions.ts'
import { useUnreadRows } from './use-unread-rows.ts'

const filters = (['unread', 'all'] as const).map((value) => ({ value, label: t(`inbox.filters.${value}`) }))

/** The notices by row: the unread ones where there are any, else all. */
export function NoticeList({ onSettings }: { onSettings: () => void }) {
  const unread = useUnreadRows()
  const [filter, setFilter] = useState<InboxFilter>(unread > 0 ? 'unread' : 'all')
  const { query, groups, readMore } = useInbox(filter)
  const { markAll } = useNoticeActions()
  const isWaiting = useWaiting(query.isLoading)
  const unreadGroups = groups.filter((group) => group.unread > 0)
  const isFailed = query.error !== null && !query.data
  return (
    <Stack gap="xl" aria-busy={query.isFetching}>
      <Stack gap="xs">
        <Row>
          <Segments label={t('inbox.filter')} options={filters} value={filter} onChange={setFilter} />
        </Row>
        <Row justify="between" gap="lg">
          <button type="button" className={buttons.word} onClick={onSettings}>
            {t('inbox.settings')}
          </button>
          {unread > 0 && (
            <button
              type="button"
              className={buttons.word}
              onClick={() => markAll(unreadGroups.length >= unread ? unreadGroups : undefined)}
            >
              {t('inbox.markAll')}
            </button>
          )}
        </Row>
      </Stack>
      {isWaiting && <Skeleton />}
      {isFailed && <LoadFailure error={toHttpError(query.error)} onRetry={() => query.refetch()} />}
      {query.data && groups.length === 0 && <Nothing filter={filter} onAll={() => setFilter('all')} />}
      {groups.length > 0 && (
        <Stack as="ul" gap="lg" aria-label={t('inbox.list')}>
          {groups.map((group) => (
            <Group key={`${group.table} ${group.id}`} group={group} />
          ))}
        </Stack>
      )}
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={readMore}>
          {t('inbox.more')}
        </Button>
      )}
    </Stack>
  )
}

function Nothing({ filter, onAll }: { filter: InboxFilter; onAll: () => void }) {
  if (filter === 'all') return <Notice title={t('inbox.empty')} hint={t('inbox.emptyHint')} />
  return (
    <Notice title={t('inbox.allRead')} hint={t('inbox.allReadHint')}>
      <Button onClick={onAll}>{t('inbox.showAll')}</Button>
    </Notice>
  )
}
