import { memo, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { useBackCloses } from '#src/lib/keys/sheets.ts'
import { usePhone } from '#src/lib/media.ts'
import { fullName, type Session } from '#src/lib/net/session.ts'
import { useUnread } from '#src/lib/snackbar.ts'
import type { MenuGroup } from '#src/resources/menu.ts'
import { Drawer } from '#src/ui/drawer.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { BellIcon, LogoutIcon, MenuIcon, UserIcon } from '#src/ui/icons.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { openMessages } from './message-list.tsx'
import { SearchButton } from './palette/search-button.tsx'
import { QueueButton } from './queue-button.tsx'
import { SideMenu } from './side-menu.tsx'
import { t } from './texts.ts'
import { useSignOut } from './use-sign-out.tsx'
import { UserMenu } from './user-menu.tsx'

export const TopBar = memo(function TopBar({ session, menu }: { session: Session; menu: readonly MenuGroup[] }) {
  const name = fullName(session)
  const { leave, question } = useSignOut()
  return (
    <header className="top-bar">
      {usePhone() && <PhoneMenu menu={menu} />}
      <Link to="/" className="brand">
        <Logo />
        <span>{t('product')}</span>
      </Link>
      <SearchButton />
      <div className="top-user">
        <QueueButton />
        <MessagesButton />
        <div className="user-part">
          <Link to="/profile" className="user-link" aria-label={t('shell.profile', { name })}>
            <UserIcon />
            <span>{name}</span>
          </Link>
          <UserMenu session={session} onSignOut={leave} />
        </div>
        <button type="button" className="logout" onClick={leave}>
          <LogoutIcon />
          <span>{t('shell.logout')}</span>
        </button>
      </div>
      {question}
    </header>
  )
})

function MessagesButton() {
  const unread = useUnread()
  const label = unread === 0 ? t('messages.title') : t('shell.unread', { count: unread })
  return (
    <IconButton className="messages-button" label={label} onClick={openMessages}>
      <BellIcon />
      {unread > 0 && <span className="unread" aria-hidden="true" />}
    </IconButton>
  )
}

const OVER_MESSAGES = 2_001

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
        width="min(320px, 85vw)"
        title={t('shell.menu')}
        closeIcon={undefined}
        rootClassName="menu-drawer"
        // Over messages, which lie over the page.
        zIndex={OVER_MESSAGES}
      >
        <SideMenu menu={menu} onNavigate={close} />
      </Drawer>
    </>
  )
}
