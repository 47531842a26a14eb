import { AbilityProvider } from '@casl/react'
import { Refine } from '@refinedev/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { MemoryRouter, parsePath, useLocation } from 'react-router'
import { expect } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { type AppAbility, abilityFor } from '#schema/rights/ability.ts'
import type { Row } from '#schema/rows/row.ts'
import { model } from '#schema/tables.ts'
import { ConflictHost } from '#src/commands/conflict-host.tsx'
import { LazyFormFiles } from '#src/documents/lazy-form-files.tsx'
import { noteMarks, notesPart } from '#src/features/notes/index.ts'
import { CalendarsContext } from '#src/layouts/calendar/own-calendar.ts'
import { TableList } from '#src/layouts/table-list.tsx'
import { loadAhead } from '#src/lib/net/prefetch.ts'
import { listParts } from '#src/list/list-dialogs.tsx'
import { RowMarksContext } from '#src/list/row-marks.ts'
import { noViews } from '#src/list/views/requests.ts'
import { NotesContext } from '#src/page/timeline/notes-part.ts'
import { createDataProvider } from '#src/providers/data.ts'
import { i18nProvider } from '#src/providers/i18n.ts'
import { notificationProvider } from '#src/providers/notifications.ts'
import { queryClientConfig } from '#src/providers/query-client.ts'
import { FilesPartContext } from '#src/record/files-part.ts'
import { RowsPartContext } from '#src/record/rows-part.ts'
import { TableFormsContext } from '#src/record/table-forms.ts'
import { calendars, tableForms } from '#src/resources/features.ts'
import { resourcesOf } from '#src/resources/index.tsx'
import { LazyRowsPart } from '#src/rows/lazy-rows-part.tsx'
import { SidePanel } from '#src/shell/side-panel.tsx'
import { type Handler, type Received, type Reply, signedIn, startServer } from './server.ts'

const Address = () => <output data-testid="address">{useLocation().search}</output>

interface Options {
  role?: string
  /** What the person may do, where it is not what a role of the product gives. */
  ability?: AppAbility
  search?: string
  reply?: (request: Received) => Reply | undefined | Promise<Reply>
}

/** The generated list of a table as a person of this role sees it, over a server of its own that keeps the rows. */
export async function openList(name: string, rows: Row[], options: Options = {}) {
  const table = tableOf(model, name)
  const [first] = table.screens
  if (!first) throw new Error(`${name} has no screen`)
  const opened = await openScreen(
    <TableList table={table} screen={first} title={table.label.many} />,
    first.route,
    rows,
    options,
  )
  await waitFor(() => expect(document.querySelector('[data-total]')?.textContent?.trim()).toBeTruthy())
  await waitFor(() => expect(document.querySelector('[data-busy]')).toBeNull())
  await act(() => loadAhead(listParts))
  return opened
}

/** Any screen with the side panel of the shell, over a server of its own that keeps the rows. */
export async function openScreen(element: ReactNode, route: string, rows: Row[], options: Options = {}) {
  const { role = 'ROLE_ADMIN' } = options
  signedIn({ roles: [role] })
  const server = await startServer(async (request) => options.reply?.(request) ?? answer(rows, request))
  const { ability = abilityFor(model, [role]), search = '' } = options
  const view = render(
    <ConfigProvider theme={{ token: { motion: false } }} wave={{ disabled: true }}>
      <MemoryRouter initialEntries={[{ ...parsePath(route + search), key: crypto.randomUUID() }]}>
        <AbilityProvider value={ability}>
          <TableFormsContext value={tableForms}>
            <CalendarsContext value={calendars}>
              <FilesPartContext value={LazyFormFiles}>
                <RowsPartContext value={LazyRowsPart}>
                  <NotesContext value={notesPart}>
                    <RowMarksContext value={noteMarks}>
                      <Refine
                        dataProvider={createDataProvider(model)}
                        notificationProvider={notificationProvider}
                        i18nProvider={i18nProvider}
                        resources={resourcesOf(model)}
                        options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClientConfig } }}
                      >
                        {element}
                        <Address />
                        <SidePanel />
                        <ConflictHost />
                      </Refine>
                    </RowMarksContext>
                  </NotesContext>
                </RowsPartContext>
              </FilesPartContext>
            </CalendarsContext>
          </TableFormsContext>
        </AbilityProvider>
      </MemoryRouter>
    </ConfigProvider>,
  )
  return { ...view, server, address: () => screen.getByTestId('address').textContent }
}

function answer(rows: Row[], { method, path, query, body }: Parameters<Handler>[0]): Reply {
  const id = Number(path.split('/')[3])
  const headers = { 'x-command': `command-${method}` }
  if (method === 'DELETE') {
    rows.splice(0, rows.length, ...rows.filter((row) => row.id !== id))
    return { status: 204, headers }
  }
  if (method === 'POST') {
    const data = { ...(body as Row), id: 100 + rows.length, version: 1 }
    rows.push(data)
    return { status: 201, body: { data }, headers }
  }
  if (method === 'PUT') {
    const data = rows.find((row) => row.id === id)
    if (data) Object.assign(data, body, { version: data.version + 1 })
    return { body: { data }, headers }
  }
  if (path === '/api/follows') return { body: { data: { following: false, why: null, seenAt: null } } }
  if (path === '/api/views') return { body: { data: noViews } }
  if (path.endsWith('/usage')) return { body: { data: { usedBy: [] } } }
  const asked: unknown = JSON.parse(query.get('filters') ?? '{}').id
  if (Array.isArray(asked)) rows = rows.filter((row) => asked.includes(row.id))
  const size = Number(query.get('rowsPerPage') ?? 30)
  const from = (Number(query.get('page') ?? 1) - 1) * size
  return { body: { data: rows.slice(from, from + size), totalRows: rows.length } }
}

/** Types into the field of that label. */
export const type = (label: string, text: string, within: ParentNode = document) => {
  const input = [...within.querySelectorAll('input, textarea')].find(
    (one) => (one as HTMLInputElement).labels?.[0]?.textContent?.replace('*', '') === label,
  )
  if (!input) throw new Error(`No field is labelled ${label}`)
  fireEvent.change(input, { target: { value: text } })
}

/** Presses the button of that name, in a dialog when one is open; what a row offers lies in its menu. */
export function press(name: string | RegExp): void {
  const row = typeof name === 'string' ? /^(?:Modifica|Elimina|Cronologia di) (.+)$/.exec(name)?.[1] : undefined
  if (row !== undefined && !screen.queryByRole('button', { name })) {
    fireEvent.click(screen.getByRole('button', { name: `Altre azioni per ${row}` }))
  }
  fireEvent.click(screen.getByRole('button', { name }))
}

/** Confirms a deletion, once the dialog knows what uses the row. */
export async function pressRemove(): Promise<void> {
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Elimina' }).disabled).toBe(false))
  press('Elimina')
}
