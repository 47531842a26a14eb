import { memo, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { icons } from '#src/resources/features.ts'
import { isCurrent, linksWithin, type MenuEntry, type MenuGroup } from '#src/resources/menu.ts'
import { AreaIcon } from '#src/ui/area-icon.tsx'
import { ChevronIcon, HomeIcon } from '#src/ui/icons.tsx'
import '#src/ui/menu.css'
import './side-menu.css'
import { t } from './texts.ts'

/** Links to all screens the user has a right to, grouped by area; the group of the current screen is open. */
export const SideMenu = memo(function SideMenu({
  menu,
  onNavigate,
}: {
  menu: readonly MenuGroup[]
  onNavigate?: () => void
}) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // In a long menu the current item may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current item depends on the path
  useEffect(() => {
    // New browsers return a promise from scrolling, which an effect must not return.
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} className="menu" aria-label={t('shell.mainMenu')}>
      <ul>
        <li>
          <NavLink className="menu-item" to="/" end onClick={onNavigate}>
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
            <Entry
              key={entry.kind === 'link' ? entry.route : entry.area}
              entry={entry}
              area={area}
              onNavigate={onNavigate}
            />
          ))}
      </ul>
    </nav>
  )
})

interface EntryProps {
  entry: MenuEntry
  /** The area whose icon is shown before the label; only at the top level. */
  area?: string
  onNavigate?: () => void
}

function Entry({ entry, area, onNavigate }: EntryProps) {
  const { pathname } = useLocation()
  if (entry.kind === 'group') return <Group group={entry} area={area} onNavigate={onNavigate} />
  const Icon = icons[entry.route]
  return (
    <li>
      <Link
        className="menu-item"
        to={entry.route}
        aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
        onClick={onNavigate}
      >
        {area && (Icon ? <Icon /> : <AreaIcon area={area} />)}
        {entry.label}
      </Link>
    </li>
  )
}

function Group({ group, area, onNavigate }: { group: MenuGroup } & Omit<EntryProps, 'entry'>) {
  const { pathname } = useLocation()
  const active = linksWithin(group.entries).some((link) => isCurrent(link, pathname))
  const [toggled, setToggled] = useState<boolean>()
  // Navigating to a screen of a closed group opens the group again.
  const [wasActive, setWasActive] = useState(active)
  if (active !== wasActive) {
    setWasActive(active)
    if (active) setToggled(undefined)
  }
  const open = toggled ?? active
  const id = `menu-${group.area}`
  return (
    <li>
      <button
        type="button"
        className="menu-item"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setToggled(!open)}
      >
        {area && <AreaIcon area={area} />}
        <span>{group.label}</span>
        <span className={open ? 'chevron chevron-open' : 'chevron'}>
          <ChevronIcon />
        </span>
      </button>
      <ul id={id} hidden={!open}>
        {group.entries.map((entry) => (
          <Entry key={entry.kind === 'link' ? entry.route : entry.area} entry={entry} onNavigate={onNavigate} />
        ))}
      </ul>
    </li>
  )
}
