import { clsx } from 'clsx'
import { memo, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { useBackCloses } from '#src/lib/keys/sheets.ts'
import { usePhone } from '#src/lib/media.ts'
import { fullName, type Session } from '#src/lib/net/session.ts'
import { useUnread } from '#src/lib/snackbar.ts'
import { depths } from '#src/lib/tokens.ts'
import type { MenuGroup } from '#src/resources/menu.ts'
import { buttons } from '#src/ui/buttons.ts'
import { Drawer } from '#src/ui/drawer.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { BellIcon, LogoutIcon, MenuIcon, UserIcon } from '#src/ui/icons.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { openMessages } from './message-list.tsx'
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
        <MessagesButton />
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

function MessagesButton() {
  const unread = useUnread()
  const label = unread === 0 ? t('messages.title') : t('shell.unread', { count: unread })
  return (
    <IconButton label={label} onClick={openMessages}>
      <BellIcon />
      {unread > 0 && <span className={styles.unread} aria-hidden="true" />}
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
