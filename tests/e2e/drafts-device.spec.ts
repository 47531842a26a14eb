import { expectKept } from './support/drafts.ts'
import { fillIn, openNew, textIn } from './support/screen.ts'
import { expect, signIn, test } from './support/test.ts'
import { visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const agents = '/configurations/agents'

test('without storage typing still works, and a warning appears once', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused', 'InvalidStateError')
    }
  })
  await signIn(page, 'admin')
  await visit(page, agents)
  const dialog = await openNew(page, 'Agente')
  await fillIn(dialog, { Nome: 'Zz uno' })
  const said = page.getByText('Su questo dispositivo le bozze non si possono conservare')
  await expect(said).toHaveCount(1)
  await page.getByRole('button', { name: 'Chiudi il messaggio' }).click()
  await fillIn(dialog, { Nome: 'Zz due' })
  // Autosave comes half a second after the last letter: once such a wait is over, by the page's own clock, it has been tried.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve), 600)))
  await expect(said).toHaveCount(0)
  await expect(textIn(dialog, 'Nome')).toHaveValue('Zz due')
})

test('without its key a draft is held back, and stored once the key is available', async ({ page }) => {
  await signIn(page, 'admin')
  allowAnswers(page, 503)
  await page.route('**/api/user/draft-key', (route) => route.fulfill({ status: 503, json: { message: 'Più tardi' } }))
  await visit(page, agents)
  await page.evaluate(() => {
    // The ten seconds until it is tried again are over at once.
    const later = window.setTimeout
    window.setTimeout = Object.assign(
      (work: () => void, after?: number) => later(work, after === 10_000 ? 100 : after),
      later,
    )
  })
  const dialog = await openNew(page, 'Agente')
  const refused = page.waitForResponse('**/api/user/draft-key')
  await fillIn(dialog, { Nome: 'Zz in attesa' })
  await refused
  await expectKept(page, 0)
  await page.unroute('**/api/user/draft-key')
  await expectKept(page, 1)
  expect(await page.getByText('Più tardi').count()).toBe(0)
})

test('the sign-in page loads no code for drafts', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visit(page, '/login')
  expect(asked.filter((url) => url.includes('draft'))).toEqual([])
})
