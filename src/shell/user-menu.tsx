import { useNavigate } from 'react-router'
import { usePhone } from '#src/lib/media.ts'
import { fullName, type Session } from '#src/lib/net/session.ts'
import { chooseTheme, themeChoices, useThemeChoice } from '#src/lib/theme.ts'
import { ChevronIcon, LogoutIcon, MoonIcon, ScreenIcon, SunIcon, UserIcon } from '#src/ui/icons.tsx'
import { Menu, MenuHead, MenuItem } from '#src/ui/menu.tsx'
import { RadioCard } from '#src/ui/radio-card.tsx'
import { t } from './texts.ts'
import styles from './user-menu.module.css'

/** The menu of the signed-in user: profile, theme, sign-out. */
export function UserMenu({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const navigate = useNavigate()
  // On a phone it stands alone, beside the name elsewhere.
  const phone = usePhone()
  return (
    <Menu
      className={phone ? undefined : styles.button}
      label={t('shell.userMenu')}
      icon={phone ? <UserIcon /> : <ChevronIcon />}
    >
      {() => (
        <>
          <MenuHead>
            <p>
              <strong>{fullName(session)}</strong>
            </p>
            <p className="muted">{session.username}</p>
          </MenuHead>
          <MenuItem onClick={() => navigate('/profile')}>
            <UserIcon />
            {t('shell.profileItem')}
          </MenuItem>
          <ThemeChoice />
          <MenuItem onClick={onSignOut}>
            <LogoutIcon />
            {t('shell.logout')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

const themeIcons = { light: <SunIcon />, dark: <MoonIcon />, system: <ScreenIcon /> }

function ThemeChoice() {
  const chosen = useThemeChoice()
  return (
    <fieldset className={styles.theme}>
      <legend className="muted small">{t('shell.theme')}</legend>
      {themeChoices.map((choice) => (
        <RadioCard
          key={choice}
          name="theme"
          checked={choice === chosen}
          onChoose={() => chooseTheme(choice)}
          isPictured
        >
          {themeIcons[choice]}
          {t(`shell.themes.${choice}`)}
        </RadioCard>
      ))}
    </fieldset>
  )
}
