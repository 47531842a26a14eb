import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { reportFailure } from '#src/lib/failure.ts'
import { useFresh } from '#src/lib/net/use-fresh.ts'
import { type NoticeGroup, readInbox } from './requests.ts'
import { INBOX, INBOX_TOPIC } from './use-unread-rows.ts'

/** Which notices are shown. */
export type InboxFilter = 'unread' | 'all'

/** The notices by row, page by page, current while they are on screen. */
export function useInbox(filter: InboxFilter) {
  const query = useInfiniteQuery({
    queryKey: [INBOX, 'list', filter],
    queryFn: ({ pageParam, signal }) => readInbox(pageParam, filter === 'unread', signal),
    initialPageParam: 1,
    getNextPageParam: ({ more }, pages) => (more ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  useFresh(INBOX_TOPIC, true, query.refetch)
  const keyOf = ({ table, id }: NoticeGroup) => `${table} ${id}`
  // Pages shift when something new comes, and then overlap.
  const read = query.data?.pages.flatMap(({ data }) => data) ?? []
  const groups = [...new Map(read.map((group) => [keyOf(group), group])).values()]
  async function readMore() {
    const { error } = await query.fetchNextPage()
    if (error) reportFailure(error)
  }
  return { query, groups, readMore }
}
