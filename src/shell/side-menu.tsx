import { clsx } from 'clsx'
import { memo, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { isCurrent, linksWithin, type MenuEntry, type MenuGroup, STATISTICS } from '#src/resources/menu.ts'
import { buttons } from '#src/ui/buttons.ts'
import { ChevronIcon, CollapseIcon, ExpandIcon, HomeIcon } from '#src/ui/icons.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { namedIcons } from '#src/ui/named-icons.ts'
import { isWorthSearching, MenuResults, MenuSearch, matchesIn } from './menu-search.tsx'
import styles from './side-menu.module.css'
import { useSideRail } from './side-rail.ts'
import { t } from './texts.ts'

const itemLook = clsx(buttons.row, styles.item)

/** In a narrow menu names are read aloud only. */
const nameLook = (narrow?: boolean) => (narrow ? 'visually-hidden' : undefined)

interface Props {
  menu: readonly MenuGroup[]
  /** Only the icons are shown, with their names as tooltips. */
  narrow?: boolean
  /** Shows the names again: a group of a narrow menu has no room to open. */
  onWiden?: () => void
  onNavigate?: () => void
}

/** The menu beside the page, which becomes a column of icons where the user wants the room. */
export function SideColumn({ menu }: Pick<Props, 'menu'>) {
  const [narrow, setNarrow] = useSideRail()
  const label = t(narrow ? 'shell.widenMenu' : 'shell.narrowMenu')
  return (
    <aside className={clsx(styles.side, narrow && styles.narrow, 'screen-only')}>
      <SideMenu menu={menu} narrow={narrow} onWiden={() => setNarrow(false)} />
      <button
        type="button"
        className={clsx(buttons.row, styles.toggle)}
        aria-label={label}
        title={label}
        onClick={() => setNarrow(!narrow)}
      >
        {narrow ? <ExpandIcon /> : <CollapseIcon />}
      </button>
    </aside>
  )
}

/** Links to all screens the user has a right to, grouped by area; the group of the current screen is open. */
export const SideMenu = memo(function SideMenu({ menu, narrow = false, onWiden, onNavigate }: Props) {
  const nav = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  const { pathname } = useLocation()
  const isSearched = !narrow && typed.trim() !== ''
  // In a long menu the current item may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current item depends on the path
  useEffect(() => {
    // New browsers return a promise from scrolling, which an effect must not return.
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [pathname, isSearched])
  const home = t('shell.home')
  const choose = () => {
    setTyped('')
    onNavigate?.()
  }
  // A user with one group only has nothing else to look for.
  const isOnly = menu.filter((group) => !group.flat && !isStatistics(group)).length === 1
  const tops = menu.flatMap((group) => (group.flat ? group.entries : [group]))
  return (
    <nav ref={nav} className={styles.menu} aria-label={t('shell.mainMenu')}>
      {!narrow && isWorthSearching(menu) && <MenuSearch typed={typed} onType={setTyped} />}
      {isSearched ? (
        <MenuResults screens={matchesIn(menu, typed)} itemLook={itemLook} onChoose={choose} />
      ) : (
        <Stack as="ul" gap="2xs">
          <li>
            <NavLink className={itemLook} to="/" end title={narrow ? home : undefined} onClick={onNavigate}>
              <HomeIcon />
              <span className={nameLook(narrow)}>{home}</span>
            </NavLink>
          </li>
          {tops.map((entry) => (
            <Entry
              key={entry.kind === 'link' ? entry.route : entry.area}
              {...{ entry, narrow, onWiden, onNavigate }}
              isOnly={isOnly && !isStatistics(entry)}
              isTop
            />
          ))}
        </Stack>
      )}
    </nav>
  )
})

/** Pages of figures are about the rows of the other screens: they come to those. */
const isStatistics = (entry: MenuEntry): boolean => entry.kind === 'group' && entry.area === STATISTICS

interface EntryProps extends Pick<Props, 'narrow' | 'onWiden' | 'onNavigate'> {
  entry: MenuEntry
  /** It stands at the top level, where groups have an icon too. */
  isTop?: boolean
  /** The only group of the menu: it is open until it is closed by hand. */
  isOnly?: boolean
}

function Entry({ entry, ...rest }: EntryProps) {
  const { pathname } = useLocation()
  if (entry.kind === 'group') return <Group group={entry} {...rest} />
  const Icon = namedIcons[entry.icon]
  return (
    <li>
      <Link
        className={itemLook}
        to={entry.route}
        title={rest.narrow ? entry.label : undefined}
        aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
        onClick={rest.onNavigate}
      >
        <Icon />
        <span className={nameLook(rest.narrow)}>{entry.label}</span>
      </Link>
    </li>
  )
}

interface GroupProps extends Omit<EntryProps, 'entry'> {
  group: MenuGroup
}

function Group({ group, isTop = false, isOnly = false, narrow = false, onWiden, onNavigate }: GroupProps) {
  const { pathname } = useLocation()
  const Icon = namedIcons[group.icon]
  const active = linksWithin(group.entries).some((link) => isCurrent(link, pathname))
  const [toggled, setToggled] = useState<boolean>()
  // Navigating to a screen of a closed group opens the group again.
  const [wasActive, setWasActive] = useState(active)
  if (active !== wasActive) {
    setWasActive(active)
    if (active) setToggled(undefined)
  }
  const open = !narrow && (toggled ?? (active || isOnly))
  const id = `menu-${group.area}`
  return (
    <li>
      <button
        type="button"
        className={clsx(itemLook, narrow && active && styles.active)}
        title={narrow ? group.label : undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setToggled(!open)
          if (narrow) onWiden?.()
        }}
      >
        {isTop && <Icon />}
        <span className={nameLook(narrow)}>{group.label}</span>
        {!narrow && (
          <span className={styles.chevron}>
            <ChevronIcon />
          </span>
        )}
      </button>
      <Stack as="ul" gap="2xs" className={styles.below} id={id} hidden={!open}>
        {group.entries.map((entry) => (
          <Entry key={entry.kind === 'link' ? entry.route : entry.area} entry={entry} onNavigate={onNavigate} />
        ))}
      </Stack>
    </li>
  )
}
