import { Suspense } from 'react'
import { Link } from 'react-router'
import { AreaIcon } from '#src/layout/area-icon.tsx'
import { ChevronIcon } from '#src/layout/icons.tsx'
import { PageTitle } from '#src/layout/page-title.tsx'
import { Quiet } from '#src/layout/quiet.tsx'
import { t } from '#src/lib/i18n.ts'
import { fullName, type Session } from '#src/lib/session.ts'
import { homeFigures } from '#src/resources/home-figures.ts'
import { linksWithin, type MenuEntry, type MenuGroup } from '#src/resources/menu.ts'
import { Notice } from '#src/resources/table/list-states.tsx'

/** The start: a greeting and a card for each area the person may enter. */
export function Home({ session, menu }: { session: Session; menu: MenuGroup[] }) {
  return (
    <>
      <PageTitle />
      <header className="page-head">
        <h1>{t('home.greeting', { name: fullName(session) })}</h1>
        {menu.length > 0 && <p className="muted page-total">{t('home.intro')}</p>}
      </header>
      {menu.length === 0 && <Notice title={t('home.nothing')} hint={t('home.nothingHint')} />}
      <div className="areas">
        {menu.map((group) => (
          <AreaCard key={group.area} group={group} />
        ))}
      </div>
    </>
  )
}

/** An area: what it says of itself, its screens, and behind a click the screens of the areas within it. */
function AreaCard({ group }: { group: MenuGroup }) {
  return (
    <section className="area-card" aria-labelledby={`area-${group.area}`}>
      <div className="area-head">
        <AreaIcon area={group.area} />
        <h2 id={`area-${group.area}`}>{group.label}</h2>
      </div>
      {Object.entries(homeFigures[group.area] ?? {}).map(([name, Shown]) => (
        <Quiet key={name}>
          <Suspense fallback={null}>
            <Shown />
          </Suspense>
        </Quiet>
      ))}
      <Entries entries={group.entries} />
    </section>
  )
}

const Entries = ({ entries }: { entries: readonly MenuEntry[] }) => (
  <ul>
    {entries.map((entry) =>
      entry.kind === 'link' ? (
        <li key={entry.route}>
          <Link to={entry.route}>
            <span>{entry.label}</span>
            <ChevronIcon />
          </Link>
        </li>
      ) : (
        <li key={entry.area}>
          <details className="area-more">
            <summary>
              <span>{entry.label}</span>
              <span className="muted">{t('home.screens', { count: linksWithin(entry.entries).length })}</span>
              <ChevronIcon />
            </summary>
            <Entries entries={entry.entries} />
          </details>
        </li>
      ),
    )}
  </ul>
)
