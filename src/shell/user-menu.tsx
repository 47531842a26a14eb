import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fullName, type Session } from '#src/lib/session.ts'
import { signOut } from '#src/lib/sign-in.ts'
import { chooseTheme, themeChoices, useThemeChoice } from '#src/lib/theme.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ChevronIcon, LogoutIcon, MoonIcon, ScreenIcon, SunIcon, UserIcon } from '#src/ui/icons.tsx'
import { t } from './texts.ts'

const ID = 'user-menu'

/** What concerns the person and not the work. The browser closes it on Escape and on a click elsewhere. */
export function UserMenu({ session }: { session: Session }) {
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  /** The menu goes first, so that the focus is back on its button when something else opens. */
  const then = (act: () => void) => () => {
    menu.current?.hidePopover()
    act()
  }
  return (
    <>
      <IconButton
        className="user-menu-button"
        label={t('shell.userMenu')}
        aria-expanded={open}
        aria-controls={ID}
        popoverTarget={ID}
      >
        <ChevronIcon />
      </IconButton>
      <div
        ref={menu}
        id={ID}
        className="user-menu"
        popover="auto"
        role="dialog"
        aria-label={t('shell.userMenu')}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && (
          <>
            <p className="user-menu-name">{fullName(session)}</p>
            <p className="muted">{session.username}</p>
            <Item icon={<UserIcon />} label={t('shell.profileItem')} onClick={then(() => navigate('/profile'))} />
            <ThemeChoice />
            <Item icon={<LogoutIcon />} label={t('shell.logout')} onClick={then(() => signOut())} />
          </>
        )}
      </div>
    </>
  )
}

const Item = ({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) => (
  <button type="button" className="menu-line user-menu-item" onClick={onClick}>
    {icon}
    {label}
  </button>
)

const themeIcons = { light: <SunIcon />, dark: <MoonIcon />, system: <ScreenIcon /> }

function ThemeChoice() {
  const chosen = useThemeChoice()
  return (
    <fieldset className="theme-choice">
      <legend>{t('shell.theme')}</legend>
      {themeChoices.map((choice) => (
        <label key={choice}>
          <input type="radio" name="theme" checked={choice === chosen} onChange={() => chooseTheme(choice)} />
          {themeIcons[choice]}
          {t(`shell.themes.${choice}`)}
        </label>
      ))}
    </fieldset>
  )
}
