import { noticeKinds } from '#schema/inbox.ts'
import { MoreIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { laterMoments } from './moments.ts'
import type { NoticeGroup } from './requests.ts'
import { t } from './texts.ts'
import { useNoticeActions } from './use-notice-actions.ts'

/** What can be done with the notices of one row. */
export function GroupMenu({ group }: { group: NoticeGroup }) {
  const { mark, snooze, muteKind, muteRow } = useNoticeActions()
  const isUnread = group.unread > 0
  const kinds = Object.entries(noticeKinds).filter(([kind]) => group.notices.some((notice) => notice.kind === kind))
  return (
    <Menu label={t('inbox.menu', { name: group.name })} icon={<MoreIcon />}>
      {() => (
        <>
          <MenuItem onClick={() => mark(group, isUnread)}>
            {t(isUnread ? 'inbox.markRead' : 'inbox.markUnread')}
          </MenuItem>
          {laterMoments().map((later) => (
            <MenuItem key={later.name} onClick={() => snooze(group, later)}>
              {t(`inbox.snooze.${later.name}`)}
            </MenuItem>
          ))}
          {kinds.map(([kind, { label }]) => (
            <MenuItem key={kind} onClick={() => muteKind({ kind, label }, true)}>
              {t('inbox.muteKind', { label })}
            </MenuItem>
          ))}
          <MenuItem onClick={() => muteRow(group, true)}>{t('inbox.muteRow')}</MenuItem>
        </>
      )}
    </Menu>
  )
}
