import { clsx } from 'clsx'
import { memo, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { openInbox } from '#src/inbox/open-inbox.tsx'
import { countText, useUnreadRows } from '#src/inbox/use-unread-rows.ts'
import { useBackCloses } from '#src/lib/keys/sheets.ts'
import { usePhone } from '#src/lib/media.ts'
import { fullName, type Session } from '#src/lib/net/session.ts'
import { useUnread } from '#src/lib/snackbar.ts'
import { depths } from '#src/lib/tokens.ts'
import type { MenuGroup } from '#src/resources/menu.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Count } from '#src/ui/count.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { BellIcon, LogoutIcon, MenuIcon, UserIcon } from '#src/ui/icons.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { useHasPage } from './first-page.ts'
import { MessageList } from './message-list.tsx'
import { SearchButton } from './palette/search-button.tsx'
import { QueueButton } from './queue-button.tsx'
import { SideMenu } from './side-menu.tsx'
import { t } from './texts.ts'
import styles from './top-bar.module.css'
import { useSignOut } from './use-sign-out.tsx'
import { UserMenu } from './user-menu.tsx'

export const TopBar = memo(function TopBar({ session, menu }: { session: Session; menu: readonly MenuGroup[] }) {
  const name = fullName(session)
  const { leave, question } = useSignOut()
  const phone = usePhone()
  return (
    <header className={clsx(styles.bar, 'screen-only')}>
      {phone && <PhoneMenu menu={menu} />}
      <Link to="/" className={styles.brand} aria-label={t('product')}>
        <Logo />
        {!phone && t('product')}
      </Link>
      <SearchButton />
      <div className={styles.user}>
        <QueueButton />
        <NoticesButton />
        {/* The menu of the user holds both: on a phone nobody signs out by a slip. */}
        {!phone && (
          <Link to="/profile" className={clsx(buttons.row, styles.button)} aria-label={t('shell.profile', { name })}>
            <UserIcon />
            <span className="ellipsis">{name}</span>
          </Link>
        )}
        <UserMenu session={session} onSignOut={leave} />
        {!phone && (
          <button type="button" className={clsx(buttons.row, styles.button)} onClick={leave}>
            <LogoutIcon />
            <span>{t('shell.logout')}</span>
          </button>
        )}
      </div>
      {question}
    </header>
  )
})

/** The bell: how many rows have unread notices, and whether there are messages of this session to read. */
function NoticesButton() {
  const rows = useUnreadRows(useHasPage())
  const messages = useUnread()
  const number = countText(rows)
  const parts = [
    t('shell.notices'),
    ...(rows > 0 ? [t('shell.unread', { number })] : []),
    ...(messages > 0 ? [t('shell.unreadMessages', { count: messages })] : []),
  ]
  const open = () => openInbox(t('shell.notices'), t('shell.noticesHint'), <MessageList />)
  return (
    <IconButton label={parts.join(', ')} onClick={open}>
      <BellIcon />
      {rows > 0 && (
        <span className={styles.corner} aria-hidden="true">
          <Count className={styles.count}>{number}</Count>
        </span>
      )}
      {messages > 0 && <span className={clsx(styles.unread, rows > 0 && styles.below)} aria-hidden="true" />}
    </IconButton>
  )
}

function PhoneMenu({ menu }: { menu: readonly MenuGroup[] }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useBackCloses(open, close)
  return (
    <>
      <IconButton label={t('shell.openMenu')} aria-expanded={open} onClick={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      <Drawer
        open={open}
        onClose={close}
        placement="left"
        width="min(20rem, 85vw)"
        title={t('shell.menu')}
        closeIcon={undefined}
        styles={{ body: { padding: 0 } }}
        // Over messages, which lie over the page.
        zIndex={depths.skip}
      >
        <SideMenu menu={menu} onNavigate={close} />
      </Drawer>
    </>
  )
}
