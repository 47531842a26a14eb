import { useAbility } from '@casl/react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { type Model, screensOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { dashboardRoute, OWN_DASHBOARD } from '#schema/rights/dashboards.ts'
import { forgetDeviceKey } from '#src/device/device-key.ts'
import { openQueueWhenIdle } from '#src/device/outbox/queue.ts'
import { noteAddress } from '#src/lib/address/last-address.ts'
import { Meanwhile } from '#src/lib/lazy-page.ts'
import type { Session } from '#src/lib/net/session.ts'
import { clearMessages } from '#src/lib/snackbar.ts'
import { useModel } from '#src/providers/model.ts'
import { companions } from '#src/resources/features.ts'
import { pageOf, prefetchPages } from '#src/resources/index.tsx'
import { menuOf } from '#src/resources/menu.ts'
import { PartBoundary } from '#src/ui/part-boundary.tsx'
import { Skeleton } from '#src/ui/states.tsx'
import { DashboardPage, OwnDashboardPage } from './dashboard-pages.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorPage } from './error-page.tsx'
import { PageShown, useHasPage } from './first-page.ts'
import { canonicalPath, guardError } from './guards.ts'
import { HomePage } from './home-page.ts'
import { DefaultLayout, PlainLayout } from './layouts.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { MissingRight } from './missing-right.tsx'
import { ProfilePage } from './profile-page.ts'
import { useFreshSession } from './require-session.tsx'
import { useScrollPlace } from './scroll-place.ts'

/** The routes of the console. The guards check a path before the chunk of its page is loaded. */
export function Console({ session }: { session: Session }) {
  const model = useModel()
  const ability = useAbility<AppAbility>()
  const menu = useMemo(() => menuOf(model, ability), [model, ability])
  const { pathname, search } = useLocation()
  useFreshSession(pathname)
  useScrollPlace()
  useEffect(() => noteAddress(pathname, search), [pathname, search])
  useFreshRows(model)
  // The next user of this device must not read the messages of this one.
  useEffect(() => clearMessages, [])
  useEffect(() => forgetDeviceKey, [])
  useEffect(openQueueWhenIdle, [])

  const error = guardError(model, ability, pathname)
  if (error && error.status < 500) {
    return (
      <DefaultLayout session={session} menu={menu}>
        <ErrorPage error={error} insideShell>
          {error.status === 403 && <MissingRight path={pathname} />}
        </ErrorPage>
      </DefaultLayout>
    )
  }
  if (error) {
    return (
      <PlainLayout>
        <ErrorPage error={error} />
      </PlainLayout>
    )
  }
  const canonical = canonicalPath(model, pathname)
  if (canonical !== pathname) return <Navigate to={canonical + search} replace />
  return (
    <DefaultLayout session={session} menu={menu}>
      <LeaveGuard />
      <AfterPage session={session} />
      <ErrorBoundary key={pathname} insideShell>
        <Suspense fallback={<Skeleton />}>
          <Routes>
            <Route path="/" element={<HomePage session={session} menu={menu} />} />
            <Route path="/profile" element={<ProfilePage />} />
            <Route path={dashboardRoute(OWN_DASHBOARD)} element={<OwnDashboardPage />} />
            <Route path={dashboardRoute(':dashboard')} element={<DashboardPage />} />
            {screensOf(model).map((entry) => (
              <Route key={entry.screen.route} path={entry.screen.route} element={pageOf(entry)} />
            ))}
          </Routes>
          <PageShown key={pathname} />
        </Suspense>
      </ErrorBoundary>
    </DefaultLayout>
  )
}

/** What is not of the page and begins after it: the pages that links lead to, and what features do beside every page. */
function AfterPage({ session }: { session: Session }) {
  const model = useModel()
  const ability = useAbility<AppAbility>()
  const begun = useHasPage()
  useEffect(() => {
    if (begun) prefetchPages(screensOf(model).filter(({ screen }) => ability.can('open', screen.route)))
  }, [begun, model, ability])
  if (!begun) return null
  return companions.map(([name, Companion]) => (
    <PartBoundary key={name}>
      <Meanwhile value={null}>
        <Companion session={session} />
      </Meanwhile>
    </PartBoundary>
  ))
}

/** Refetches all rows when the definitions change: cached rows lack new fields. */
function useFreshRows(model: Model) {
  const client = useQueryClient()
  const last = useRef(model)
  useEffect(() => {
    if (last.current !== model) void client.invalidateQueries()
    last.current = model
  }, [client, model])
}
