import type { BrowserContext, Page, Request } from '@playwright/test'
import { heard, timesSaid } from './support/messages.ts'
import { colleague, list, news, STREAM, somebody, visitListening } from './support/realtime.ts'
import { rowNames } from './support/screen.ts'
import { expect, ownPassword, signIn, test, unique } from './support/test.ts'
import { settled, visit } from './support/visit.ts'

/** Which streams a browser has asked for, and which of them are open. */
function followStreams(context: BrowserContext) {
  const opened: Request[] = []
  const open = new Set<Request>()
  context.on('request', (request) => {
    if (!request.url().includes('/.well-known/mercure')) return
    opened.push(request)
    open.add(request)
  })
  const close = (request: Request) => void open.delete(request)
  context.on('requestfailed', close)
  context.on('requestfinished', close)
  const pages = () => [...open].map((request) => request.frame().page())
  return { opened, pages }
}

/** As many tabs of one browser, which show the same list, and who among them reads the stream. */
async function openTabs(page: Page, count: number, path: string) {
  const context = page.context()
  const streams = followStreams(context)
  await visitListening(page, path)
  const tabs = [page]
  while (tabs.length < count) {
    const tab = await context.newPage()
    await visit(tab, path)
    tabs.push(tab)
  }
  return { tabs, streams }
}

test('eight tabs of one browser share a stream: all answer, and all hear of changes', async ({ page }) => {
  const name = unique('Zz otto')
  const other = await colleague(page.request, 'admin')
  await other.create('fonti', { description: `${name} m` })
  await signIn(page, 'supervisor_cp')
  const { tabs, streams } = await openTabs(page, 8, list(name))
  expect(streams.opened).toHaveLength(1)
  await other.create('fonti', { description: `${name} a` })
  for (const tab of tabs) await expect(news(tab, '1 nuova riga, mostra')).toBeVisible()
  // Each of them may ask for more than the stream: a browser has six connections to a server.
  for (const tab of tabs) {
    await news(tab, '1 nuova riga, mostra').click()
    await expect.poll(() => rowNames(tab)).toEqual([`${name} m`, `${name} a`])
  }
  expect(streams.opened).toHaveLength(1)
})

test('when the tab with the stream is closed, another one goes on with it', async ({ page }) => {
  const name = unique('Zz chiusa')
  await signIn(page, 'supervisor_cp')
  const { tabs, streams } = await openTabs(page, 3, list(name))
  const [leader] = streams.pages()
  await leader?.close()
  // It may happen before another one has taken over.
  const remaining = tabs.filter((tab) => tab !== leader)
  const request = remaining[0]?.request
  if (!request) throw new Error('No tab is left')
  await (await colleague(request, 'admin')).create('fonti', { description: `${name} a` })
  for (const tab of remaining) await expect(news(tab, '1 nuova riga, mostra')).toBeVisible()
  expect(streams.opened).toHaveLength(2)
  expect(await streams.opened[1]?.headerValue('last-event-id')).toMatch(/^\d+:\d+:\d+$/)
})

test('when the tab with the stream is frozen, another one takes its place; awake again it hears of changes from it', async ({
  page,
}) => {
  const name = unique('Zz ferma')
  const other = await colleague(page.request, 'admin')
  await signIn(page, 'supervisor_cp')
  const { tabs, streams } = await openTabs(page, 2, list(name))
  const [leader] = streams.pages()
  const [follower] = tabs.filter((tab) => tab !== leader)
  if (!leader || !follower) throw new Error('Nobody leads')
  // A page that is seen is not frozen by command: its script stops at the next statement instead.
  const devtools = await leader.context().newCDPSession(leader)
  await devtools.send('Debugger.enable')
  const takenOver = follower.waitForRequest(STREAM)
  await devtools.send('Debugger.pause')
  await takenOver
  await other.create('fonti', { description: `${name} a` })
  await expect(news(follower, '1 nuova riga, mostra')).toBeVisible()
  await devtools.send('Debugger.resume')
  await expect(news(leader, '1 nuova riga, mostra')).toBeVisible()
  await expect.poll(() => streams.pages()).toEqual([follower])
  await other.create('fonti', { description: `${name} b` })
  for (const tab of tabs) await expect(news(tab, '2 nuove righe, mostra')).toBeVisible()
  expect(streams.opened).toHaveLength(2)
})

test('all tabs of a browser are told, once each, that an account was deactivated', { tag: ['@RT-04'] }, async ({
  page,
}) => {
  const { admin, username, id } = await somebody(page.request)
  await signIn(page, username, ownPassword)
  const { tabs } = await openTabs(page, 3, '/configurations/fonti')
  await admin.update(`users/${id}/active/N`, {})
  for (const tab of tabs) {
    await expect(tab).toHaveURL(/\/login$/)
    await heard(tab, 'La sessione è stata chiusa')
    await settled(tab)
    expect(await timesSaid(tab, 'La sessione è stata chiusa')).toBe(1)
  }
})
