import { memo, useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { icons } from '#src/resources/features.ts'
import { linksWithin, type MenuEntry, type MenuGroup } from '#src/resources/menu.ts'
import { AreaIcon } from '#src/ui/area-icon.tsx'
import { ChevronIcon, HomeIcon } from '#src/ui/icons.tsx'
import '#src/ui/menu.css'
import './side-menu.css'
import { t } from './texts.ts'

/** The way to every screen the person may open, area by area; the group of the current one is open. */
export const SideMenu = memo(function SideMenu({ menu, onGo }: { menu: readonly MenuGroup[]; onGo?: () => void }) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // A long menu shows where one is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current item
  useEffect(() => {
    // Scrolling gives a promise in new browsers, which an effect must not return.
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} className="menu" aria-label={t('shell.mainMenu')}>
      <ul>
        <li>
          <NavLink className="menu-item" to="/" end onClick={onGo}>
            <HomeIcon />
            {t('shell.home')}
          </NavLink>
        </li>
        {menu
          .flatMap((group) =>
            group.flat
              ? group.entries.map((entry) => ({ entry, area: group.area }))
              : [{ entry: group, area: group.area }],
          )
          .map(({ entry, area }) => (
            <Entry key={entry.kind === 'link' ? entry.route : entry.area} entry={entry} area={area} onGo={onGo} />
          ))}
      </ul>
    </nav>
  )
})

interface EntryProps {
  entry: MenuEntry
  /** The area whose drawing stands before the label; only at the top. */
  area?: string
  onGo?: () => void
}

function Entry({ entry, area, onGo }: EntryProps) {
  if (entry.kind === 'group') return <Group group={entry} area={area} onGo={onGo} />
  const Icon = icons[entry.route]
  return (
    <li>
      <NavLink className="menu-item" to={entry.route} onClick={onGo}>
        {area && (Icon ? <Icon /> : <AreaIcon area={area} />)}
        {entry.label}
      </NavLink>
    </li>
  )
}

function Group({ group, area, onGo }: { group: MenuGroup } & Omit<EntryProps, 'entry'>) {
  const path = useLocation().pathname.toLowerCase()
  const active = linksWithin(group.entries).some(({ route }) => route.toLowerCase() === path)
  const [opened, setOpened] = useState<boolean>()
  // Going to a screen of the group opens it again, whatever was clicked before.
  const [wasActive, setWasActive] = useState(active)
  if (active !== wasActive) {
    setWasActive(active)
    if (active) setOpened(undefined)
  }
  const open = opened ?? active
  const id = `menu-${group.area}`
  return (
    <li>
      <button
        type="button"
        className="menu-item"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpened(!open)}
      >
        {area && <AreaIcon area={area} />}
        <span>{group.label}</span>
        <span className={open ? 'chevron chevron-open' : 'chevron'}>
          <ChevronIcon />
        </span>
      </button>
      <ul id={id} hidden={!open}>
        {group.entries.map((entry) => (
          <Entry key={entry.kind === 'link' ? entry.route : entry.area} entry={entry} onGo={onGo} />
        ))}
      </ul>
    </li>
  )
}
