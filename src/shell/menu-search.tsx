import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { linksWithin, type MenuEntry, type MenuGroup, type MenuLink } from '#src/resources/menu.ts'
import { SearchIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { namedIcons } from '#src/ui/named-icons.ts'
import styles from './menu-search.module.css'
import { matchOf } from './palette/match.ts'
import { t } from './texts.ts'

/** A menu of fewer screens is seen whole. */
const WORTH_SEARCHING = 9

export const isWorthSearching = (menu: readonly MenuGroup[]): boolean => linksWithin(menu).length >= WORTH_SEARCHING

interface MenuScreen {
  link: MenuLink
  /** The label of the group around it, which tells 'Filiali' from 'Filiali'. */
  within: string | undefined
}

/** The screens whose name, or that of their group, has the typed words, best first. */
export function matchesIn(menu: readonly MenuGroup[], typed: string): MenuScreen[] {
  const all = menu.flatMap((group) => screensBelow(group, group.flat ? undefined : group.label))
  return all
    .map((one) => ({ one, rank: rankOf(one, typed) }))
    .filter(({ rank }) => rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

/** By its name, by what else people call it, or by its group; 4 where it is not found. */
const rankOf = ({ link, within }: MenuScreen, typed: string): number =>
  matchOf(link.label, typed) ?? matchOf(link.alias ?? '', typed) ?? (matchOf(within ?? '', typed) === 0 ? 3 : 4)

const screensBelow = ({ entries }: { entries: readonly MenuEntry[] }, within: string | undefined): MenuScreen[] =>
  entries.flatMap((entry) => (entry.kind === 'link' ? [{ link: entry, within }] : screensBelow(entry, entry.label)))

interface Props {
  typed: string
  onType: (typed: string) => void
}

/** The field above the menu. Arrow down goes to what was found, Enter to the first of it, Escape empties the field. */
export function MenuSearch({ typed, onType }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const first = event.currentTarget.closest('nav')?.querySelector<HTMLElement>('[data-results] a')
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation()
      onType('')
    } else if (event.key === 'ArrowDown' && first) {
      event.preventDefault()
      first.focus()
    } else if (event.key === 'Enter') first?.click()
  }
  return (
    <div className={styles.search}>
      <SearchIcon />
      <input
        className="input"
        type="search"
        value={typed}
        placeholder={t('shell.searchMenu')}
        aria-label={t('shell.searchMenu')}
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

interface ResultProps {
  screens: readonly MenuScreen[]
  /** The class of an item of the menu. */
  itemLook: string | undefined
  onChoose: () => void
}

/** What the typed words find, or that they find nothing. */
export function MenuResults({ screens, itemLook, onChoose }: ResultProps) {
  if (screens.length === 0) return <p className={`muted ${styles.none}`}>{t('shell.noMenuItem')}</p>
  return (
    <Stack as="ul" gap="2xs" data-results="" onKeyDown={moveAmong}>
      {screens.map(({ link, within }) => {
        const Icon = namedIcons[link.icon]
        return (
          <li key={link.route}>
            <Link className={itemLook} to={link.route} onClick={onChoose}>
              <Icon />
              <Stack as="span" gap="2xs">
                {link.label}
                {within && <span className="muted small">{within}</span>}
              </Stack>
            </Link>
          </li>
        )
      })}
    </Stack>
  )
}

/** The arrow keys go through what was found, upwards back to the field. */
function moveAmong(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links.findIndex((link) => Object.is(link, document.activeElement)) + step
  const field = event.currentTarget.closest('nav')?.querySelector('input')
  if (next < 0) field?.focus()
  else links.at(Math.min(next, links.length - 1))?.focus()
}
