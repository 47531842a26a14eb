import { usePhone } from '#src/lib/media.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { Keys } from './keys.tsx'
import styles from './search-button.module.css'
import { show } from './shown.ts'
import { t } from './texts.ts'

const open = () => show('palette')

/** Opens the palette: it looks like the field it leads to, on a phone it is an icon. */
export function SearchButton() {
  const opens = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K Meta+K', onClick: open } as const
  if (usePhone()) {
    return (
      <IconButton label={t('palette.open')} {...opens}>
        <SearchIcon />
      </IconButton>
    )
  }
  return (
    <button type="button" className={`input ${styles.button}`} {...opens}>
      <SearchIcon />
      <span className={`ellipsis ${styles.hint}`}>{t('palette.hint')}</span>
      <span aria-hidden="true">
        <Keys keys="mod+k" />
      </span>
    </button>
  )
}
