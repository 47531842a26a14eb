import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { FollowButton } from '#src/page/follow/follow-button.tsx'
import { Timeline } from '#src/page/timeline/timeline.tsx'
import { openScreen } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

interface Follow {
  following: boolean
  why: string | null
  seenAt: string | null
}

/** A server that keeps whether this user follows the negotiation. */
function keeping(follow: Follow, failing = false) {
  return ({ method, path, body }: Received): Reply | undefined => {
    if (!path.startsWith('/api/follows')) return undefined
    if (method === 'GET') return { body: { data: follow } }
    if (failing) return { status: 500, body: { status: 500, message: 'Non riuscito' } }
    const { following, until } = Object(body)
    if (method === 'PUT') Object.assign(follow, { following, why: following ? 'chose' : null })
    else follow.seenAt = until
    return { status: 204 }
  }
}
const table = tableOf(model, 'trattative_cp')
const row = { id: 7, version: 1, ragioneSociale: 'Edil Nord' }
const openButton = (follow: Follow, failing = false) =>
  openScreen(<FollowButton {...{ table, row }} />, '/', [], { reply: keeping(follow, failing) })
const button = (name: string) => screen.findByRole('button', { name })

it('a row is followed by a button that says why, and no longer by the same', async () => {
  const { server } = await openButton({ following: false, why: null, seenAt: null })
  const begin = await button('Segui Edil Nord')
  expect(begin.title).toContain('la campana')
  fireEvent.click(begin)
  const end = await button('Non seguire più Edil Nord')
  expect(end.title).toContain('perché l’hai scelto')
  expect(currentMessages().at(-1)?.message).toContain('Edil Nord')
  fireEvent.click(end)
  await button('Segui Edil Nord')
  const sent = server.received.filter(({ method }) => method === 'PUT')
  expect(sent.map(({ body }) => body)).toEqual(
    [true, false].map((following) => ({ table: 'trattative_cp', row: 7, following })),
  )
})

it.each([
  ['owns', 'affidata a te'],
  ['wrote', 'ci hai scritto'],
])('says why it follows a row that it did not choose: %s', async (why, words) => {
  await openButton({ following: true, why, seenAt: null })
  expect((await button('Non seguire più Edil Nord')).title).toContain(words)
})

it('stays as it is where that fails, and says so', async () => {
  await openButton({ following: false, why: null, seenAt: null }, true)
  fireEvent.click(await button('Segui Edil Nord'))
  await waitFor(() => expect(currentMessages().at(-1)?.message).toBe('Non riuscito'))
  await button('Segui Edil Nord')
})

const entry = (key: string, at: string, own = false) => ({
  ...{ key, kind: 'changes', at, dayOnly: false, who: 'Ada Prova', behind: null, own, table: 'trattative_cp' },
  ...{ leadsTo: { table: 'trattative_cp', id: 7 }, row: null, files: null },
  change: { verb: 'update', title: key, reason: null, fields: [] },
})
const day = (number: number) => `2026-11-${number}T10:00:00.000Z`

async function openTimeline(follow: Follow, entries: object[]) {
  const follows = keeping(follow)
  const page = (
    <>
      <FollowButton {...{ table, row }} />
      <Timeline table={table} id={7} />
    </>
  )
  const opened = await openScreen(page, '/', [], {
    reply: (request) =>
      request.path.startsWith('/api/timeline/')
        ? { body: { data: entries, next: null, kinds: ['changes', 'notes'], tables: ['trattative_cp'] } }
        : follows(request),
  })
  const region = await screen.findByRole('region', { name: 'Cronologia' })
  const lines = () => [...region.querySelectorAll('ol > li')].map((one) => one.textContent ?? '')
  const looks = () => opened.server.received.flatMap(({ path, body }) => (path.endsWith('/seen') ? [body] : []))
  return { lines, looks, region }
}
const LINE = 'Novità fin qui'

it('what others did since the last look stands above a line, and the look is remembered', async () => {
  const follow = { following: true, why: 'wrote', seenAt: day(18) }
  const entries = [entry('d', day(21), true), entry('c', day(20)), entry('b', day(18)), entry('a', day(17))]
  const { lines, looks, region } = await openTimeline(follow, entries)
  await within(region).findByText(LINE)
  expect(lines().indexOf(LINE)).toBe(2)
  await waitFor(() => expect(looks()).toEqual([{ table: 'trattative_cp', row: 7, until: day(21) }]))
  expect(follow.seenAt).toBe(day(21))
  // It stays while the page is open, and what is filtered has none.
  expect(lines()).toContain(LINE)
  fireEvent.click(within(region).getByRole('button', { name: 'Modifiche' }))
  await waitFor(() => expect(lines()).not.toContain(LINE))
})

it('a row that one begins to follow has been looked at', async () => {
  const { looks } = await openTimeline({ following: false, why: null, seenAt: null }, [entry('a', day(19))])
  fireEvent.click(await button('Segui Edil Nord'))
  await waitFor(() => expect(looks()).toEqual([{ table: 'trattative_cp', row: 7, until: day(19) }]))
})

it.each<[string, Follow, object[]]>([
  ['not followed', { following: false, why: null, seenAt: day(10) }, [entry('b', day(20)), entry('a', day(10))]],
  ['never looked at', { following: true, why: 'owns', seenAt: null }, [entry('b', day(20)), entry('a', day(19))]],
  [
    'changed by oneself',
    { following: true, why: 'owns', seenAt: day(19) },
    [entry('b', day(20), true), entry('a', day(18))],
  ],
  ['new altogether', { following: true, why: 'owns', seenAt: day(10) }, [entry('b', day(20)), entry('a', day(19))]],
])('a row that is %s has no such line', async (_name, follow, entries) => {
  const { lines, looks } = await openTimeline(follow, entries)
  await waitFor(() => expect(lines()).toHaveLength(2))
  if (follow.following) await waitFor(() => expect(looks()).toHaveLength(1))
  else expect(looks()).toEqual([])
  expect(lines()).not.toContain(LINE)
})
