import '@ant-design/v5-patch-for-react-19'
import '#src/lib/without-eval.ts'
import { AbilityProvider } from '@casl/react'
import { Refine } from '@refinedev/core'
// The ES module: bundled, the CommonJS build nests its texts one level deeper.
import itIT from 'antd/es/locale/it_IT'
import { useEffect, useMemo } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { abilityFor } from '#schema/rights/ability.ts'
import { LazyFormFiles } from '#src/documents/lazy-form-files.tsx'
import { noteMarks, notesPart } from '#src/features/notes/index.ts'
import { tasksPart } from '#src/features/tasks/index.ts'
import { CalendarsContext } from '#src/layouts/calendar/own-calendar.ts'
import { t } from '#src/lib/i18n.ts'
import { actorOf } from '#src/lib/net/own-session.ts'
import { connectToHub } from '#src/lib/net/realtime.ts'
import { type Session, useSession } from '#src/lib/net/session.ts'
import { RowMarksContext } from '#src/list/row-marks.ts'
import { NotesContext, TasksContext } from '#src/page/timeline/notes-part.ts'
import { createAccessProvider } from '#src/providers/access.ts'
import { ConfigProvider, StyleProvider } from '#src/providers/antd.ts'
import { authProvider } from '#src/providers/auth.ts'
import { createDataProvider } from '#src/providers/data.ts'
import { i18nProvider } from '#src/providers/i18n.ts'
import { useModel } from '#src/providers/model.ts'
import { notificationProvider } from '#src/providers/notifications.ts'
import { queryClientConfig } from '#src/providers/query-client.ts'
import { rightsReader } from '#src/providers/reader.ts'
import { routerProvider } from '#src/providers/router.ts'
import { FilesPartContext } from '#src/record/files-part.ts'
import { RowsPartContext } from '#src/record/rows-part.ts'
import { TableFormsContext } from '#src/record/table-forms.ts'
import { calendars, tableForms } from '#src/resources/features.ts'
import { resourcesOf } from '#src/resources/index.tsx'
import { LazyRowsPart } from '#src/rows/lazy-rows-part.tsx'
import { Console } from '#src/shell/console.tsx'
import { ErrorBoundary } from '#src/shell/error-boundary.tsx'
import { useLinksAhead } from '#src/shell/links-ahead.ts'
import { beforePage, isOtherPage } from '#src/shell/open-ahead.ts'
import { useAntdTheme } from '#src/shell/theme.ts'
import '#src/shell/font.css'

export default function App() {
  return <RouterProvider router={router} />
}

function Page() {
  const session = useSession()
  return session && <SignedIn key={actorOf(session)} session={session} />
}

// main.tsx renders the sign-in pages; the router may still hold their URL for a moment while leaving.
const router = createBrowserRouter(
  [
    { path: '/login', element: null },
    { path: '/auth/callback', element: null },
    {
      id: 'page',
      path: '*',
      loader: beforePage,
      shouldRevalidate: isOtherPage,
      element: (
        <ErrorBoundary>
          <Page />
        </ErrorBoundary>
      ),
    },
  ],
  // The first page has none before it.
  { hydrationData: { loaderData: { page: null } } },
)

/** The console of a signed-in user: Refine with its providers. */
function SignedIn({ session }: { session: Session }) {
  const model = useModel()
  const roles = session.roles.join()
  const { id } = session
  const ability = useMemo(() => abilityFor(model, roles.split(','), rightsReader(model, id)), [model, roles, id])
  const resources = useMemo(() => resourcesOf(model), [model])
  const data = useMemo(() => createDataProvider(model), [model])
  const access = useMemo(() => createAccessProvider(ability), [ability])
  useLinksAhead({ model, ability })
  // Other definitions have other topics.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the model is what starts it anew
  useEffect(() => connectToHub(), [model])
  return (
    <StyleProvider layer>
      <ConfigProvider
        locale={itIT}
        theme={useAntdTheme()}
        button={{ autoInsertSpace: false }}
        wave={noWave}
        modal={modal}
      >
        <AbilityProvider value={ability}>
          <TableFormsContext value={tableForms}>
            <CalendarsContext value={calendars}>
              <FilesPartContext value={LazyFormFiles}>
                <RowsPartContext value={LazyRowsPart}>
                  <NotesContext value={notesPart}>
                    <TasksContext value={tasksPart}>
                      <RowMarksContext value={noteMarks}>
                        <Refine
                          dataProvider={data}
                          authProvider={authProvider}
                          accessControlProvider={access}
                          notificationProvider={notificationProvider}
                          i18nProvider={i18nProvider}
                          routerProvider={routerProvider}
                          resources={resources}
                          options={options}
                        >
                          <Console session={session} />
                        </Refine>
                      </RowMarksContext>
                    </TasksContext>
                  </NotesContext>
                </RowsPartContext>
              </FilesPartContext>
            </CalendarsContext>
          </TableFormsContext>
        </AbilityProvider>
      </ConfigProvider>
    </StyleProvider>
  )
}

const noWave = { disabled: true }
// antd labels the close button of dialogs in English only.
const modal = { closable: { 'aria-label': t('form.close') } }
const options = {
  disableTelemetry: true,
  disableRouteChangeHandler: true,
  reactQuery: { clientConfig: queryClientConfig },
}
