import { holdBack, holdBackNews } from './support/hold.ts'
import { expect, signIn, test } from './support/test.ts'
import { settled, visit } from './support/visit.ts'

// A page is left when the next one is ready, and is asked for before it is opened.

test('a link that is pressed asks for the rows of its list, which the list then does not ask for again', async ({
  page,
}) => {
  const listen = await holdBackNews(page)
  await signIn(page, 'user_crm')
  await visit(page, '/')
  await settled(page)
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/customers' || /^\/api\/customers\/\d+$/.test(pathname)) reads.push(pathname)
  })
  const pressed = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/customers')
  await page.getByRole('link', { name: 'Clienti', exact: true }).hover()
  await page.mouse.down()
  await pressed
  await expect(page).toHaveURL('/')
  await page.mouse.up()
  await expect(page).toHaveURL('/customers/all')
  const row = page.locator('tr[data-row]').first()
  await expect(row).toBeVisible()
  await settled(page)
  expect(reads).toEqual(['/api/customers'])

  const opened = page.waitForRequest((request) => /^\/api\/customers\/\d+$/.test(new URL(request.url()).pathname))
  await row.locator('td').nth(1).hover()
  await page.mouse.down()
  await opened
  await page.mouse.up()
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  await settled(page)
  expect(reads.filter((path) => path !== '/api/customers')).toHaveLength(1)
  listen()
})

test('a page whose code does not come stays in sight no longer than a second, and then gives way to placeholders', async ({
  page,
}) => {
  await signIn(page, 'user_crm')
  await visit(page, '/')
  await settled(page)
  const release = await holdBack(page, '**/assets/customer-list-*.js')
  await page.getByRole('link', { name: 'Clienti', exact: true }).click()
  await expect(page).toHaveURL('/customers/all')
  await expect(page.locator('main [data-busy]')).toBeVisible()
  release()
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
})
