import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { fullName, type Session } from '#src/lib/session.ts'
import { figuresOf } from '#src/resources/features.ts'
import { linksWithin, type MenuEntry, type MenuGroup } from '#src/resources/menu.ts'
import { AreaIcon } from '#src/ui/area-icon.tsx'
import { ChevronIcon } from '#src/ui/icons.tsx'
import { InlineErrorBoundary } from '#src/ui/inline-error-boundary.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { Notice } from '#src/ui/states.tsx'
import { t } from './texts.ts'

const WaitingDrafts = lazy(async () => ({
  default: (await import('#src/record/drafts/waiting-drafts.tsx')).WaitingDrafts,
}))

export function Home({ session, menu }: { session: Session; menu: MenuGroup[] }) {
  return (
    <>
      <PageTitle />
      <header className="page-head">
        <h1>{t('home.greeting', { name: fullName(session) })}</h1>
        {menu.length > 0 && <p className="muted page-total">{t('home.intro')}</p>}
      </header>
      {menu.length === 0 && <Notice title={t('home.nothing')} hint={t('home.nothingHint')} />}
      <InlineErrorBoundary>
        <Suspense fallback={null}>
          <WaitingDrafts />
        </Suspense>
      </InlineErrorBoundary>
      <div className="areas">
        {menu.map((group) => (
          <AreaCard key={group.area} group={group} />
        ))}
      </div>
    </>
  )
}

function AreaCard({ group }: { group: MenuGroup }) {
  return (
    <section className="area-card" aria-labelledby={`area-${group.area}`}>
      <div className="area-head">
        <AreaIcon area={group.area} />
        <h2 id={`area-${group.area}`}>{group.label}</h2>
      </div>
      {figuresOf(group.area).map(([name, Shown]) => (
        <InlineErrorBoundary key={name}>
          <Suspense fallback={null}>
            <Shown />
          </Suspense>
        </InlineErrorBoundary>
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
