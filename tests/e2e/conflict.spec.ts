import type { Browser, Page } from '@playwright/test'
import { heard } from './support/messages.ts'
import { dialogOf, fillIn, filterBy, openNew, openRow, save } from './support/screen.ts'
import { elsewhere, expect, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'
import { allowAnswers, watch } from './support/watch.ts'

const STALE = 'Il dato è stato modificato da un altro utente'

/** Creates an agent and opens its dialog. */
async function editNew(page: Page) {
  await signIn(page, 'admin')
  const name = unique('Zz agente')
  await visit(page, '/configurations/agents')
  const creating = await openNew(page, 'Agente')
  await fillIn(creating, { Nome: name, Codice: 'uno', Telefono: '0461 111111' })
  await save(page, creating)
  await filterBy(page, 'Nome', name)
  return { name, dialog: await openRow(page, name) }
}

/** Somebody else saves the same agent in another browser. */
async function saveElsewhere(browser: Browser, name: string, entries: Record<string, string>) {
  const other = await elsewhere(browser)
  await signIn(other, 'super_admin')
  await visit(other, `/configurations/agents?filters=${encodeURIComponent(JSON.stringify({ name }))}`)
  const theirs = await openRow(other, name)
  await fillIn(theirs, entries)
  await save(other, theirs)
  expect(watch(other).problems).toEqual([])
  await other.context().close()
}

test('two users change different fields: both changes stay, and the second user is told', async ({ page, browser }) => {
  allowAnswers(page, 412)
  const { name, dialog } = await editNew(page)
  await fillIn(dialog, { Codice: 'il mio' })
  await saveElsewhere(browser, name, { Telefono: '0461 222222' })
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()
  await heard(page, 'Mantenute anche le modifiche di un altro utente: Telefono.')
  await settled(page)
  await expect(page.getByRole('main')).toContainText('il mio')
  await expect(page.getByRole('main')).toContainText('046.122.2222')
})

test('two users change the same field: the second one chooses, and loses nothing before choosing', async ({
  page,
  browser,
}) => {
  allowAnswers(page, 412)
  const { name, dialog } = await editNew(page)
  await fillIn(dialog, { Codice: 'il mio', Email: 'mia@esempio.it' })
  await saveElsewhere(browser, name, { Codice: 'il suo', Email: 'sua@esempio.it', Telefono: '0461 222222' })

  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  const question = dialogOf(page, STALE)
  await expect(question.getByRole('group', { name: 'Codice' })).toContainText('il suo')
  await expect(question).toContainText('Le altre sue modifiche restano: Telefono.')
  await inspect(page)
  await question.getByRole('button', { name: 'Torna alla modifica' }).click()
  await expect(dialog.getByRole('button', { name: 'Salva', exact: true })).toBeFocused()
  await expect(question).toBeHidden()
  await expect(dialog.getByRole('textbox', { name: 'Codice' })).toHaveValue('il mio')

  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await question
    .getByRole('group', { name: 'Email' })
    .getByRole('radio', { name: /Valore attuale/ })
    .check()
  await question.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()
  await settled(page)
  for (const text of ['il mio', 'sua@esempio.it', '046.122.2222']) {
    await expect(page.getByRole('main')).toContainText(text)
  }

  const again = await openRow(page, name)
  await fillIn(again, { Codice: 'di nuovo mio' })
  await save(page, again)
  await expect(page.getByRole('main')).toContainText('di nuovo mio')
})
