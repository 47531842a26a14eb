import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '#src/lib/format.ts'
import { closePanel } from '#src/lib/side-panel.ts'
import { useModel } from '#src/providers/model.ts'
import { AlertIcon, BellIcon, ClockIcon, ConversationIcon, PhoneIcon, SendIcon } from '#src/ui/icons.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import styles from './group.module.css'
import { GroupMenu } from './group-menu.tsx'
import { momentText } from './moments.ts'
import type { Notice, NoticeGroup } from './requests.ts'
import { t } from './texts.ts'
import { useNoticeActions } from './use-notice-actions.ts'
import { useNoticeLink } from './use-notice-link.ts'

/** The notices about one row, with the way there. */
export function Group({ group }: { group: NoticeGroup }) {
  const { table, id, name, unread, snoozedUntil, notices } = group
  const to = useNoticeLink()(table, id)
  const label = useModel().tables.get(table)?.label.one
  const { markOpened } = useNoticeActions()
  const open = () => {
    if (unread > 0) markOpened(group)
    closePanel()
  }
  return (
    <li className={clsx('surface', styles.group, unread > 0 && styles.unread)}>
      <Row oneLine justify="between" align="start">
        <div className={styles.head}>
          <Row gap="lg" lineGap="2xs" className="small">
            <span className="muted">{label}</span>
            {unread > 0 && <span className={clsx('strong', styles.count)}>{t('inbox.unread', { count: unread })}</span>}
            {snoozedUntil !== null && (
              <span className="muted">{t('inbox.putOff', { when: momentText(snoozedUntil) })}</span>
            )}
          </Row>
          {to === undefined ? (
            <span className="strong">{name}</span>
          ) : (
            <Link className={styles.link} to={to} onClick={open}>
              {name}
            </Link>
          )}
        </div>
        <GroupMenu group={group} />
      </Row>
      <Stack as="ul" gap="lg">
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </Stack>
    </li>
  )
}

// Asked when it is drawn: chunks of the build import each other, and an icon may come after this module.
function iconOf(kind: string): ComponentType {
  switch (kind) {
    case 'mention':
      return ConversationIcon
    case 'callbackDue':
      return PhoneIcon
    case 'callbackLate':
    case 'callLate':
      return ClockIcon
    case 'sendFailed':
      return SendIcon
    case 'damage':
      return AlertIcon
    default:
      return BellIcon
  }
}

function NoticeLine({ notice: { kind, by, at, unread, excerpt, done, why } }: { notice: Notice }) {
  const Icon = iconOf(kind)
  return (
    <Row as="li" oneLine align="start">
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.body}>
        <Row justify="between" gap="lg" lineGap="2xs">
          <span className={clsx(unread && 'strong')}>{by ?? t('history.system')}</span>
          <time className="muted small figures" dateTime={at} title={formatInstant(at)}>
            {momentText(at)}
          </time>
        </Row>
        {done !== null && <p>{done}</p>}
        <p className="muted">{why}</p>
        {excerpt !== null && <blockquote className={styles.excerpt}>{excerpt}</blockquote>}
      </div>
    </Row>
  )
}
