import type { Page } from '@playwright/test'
import { enter, newAccount, stored } from './support/accounts.ts'
import { heard } from './support/messages.ts'
import { filterBy, giveReason, pressRow, SAVED } from './support/screen.ts'
import { elsewhere, expect, ownPassword, signIn, test } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'
import { allowAnswers } from './support/watch.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const NEW = 'nuova-parola-42'

test('users change their own name and address, once they have proved who they are', {
  tag: ['@PROFILE-01', '@PROFILE-02', '@PROFILE-08'],
}, async ({ page }) => {
  allowAnswers(page, 422)
  const account = await newAccount(page.request, 'ROLE_MARKETING')
  await signIn(page, account.username, ownPassword)
  await visit(page, '/profile')
  const data = section(page, 'I miei dati')
  await expect(data.getByLabel('Nome utente')).toHaveValue(account.username)
  await expect(data.getByLabel('Email')).toHaveValue(account.email)
  await data.getByLabel('Email').fill(`nuovo.${account.email}`)
  const sent = page.waitForRequest((one) => one.method() === 'PUT')
  await data.getByRole('button', { name: 'Salva', exact: true }).click()
  const request = await sent
  expect(new URL(request.url()).pathname).toBe(`/api/users/${account.id}`)
  expect(request.postDataJSON()).toEqual({ username: account.username, email: `nuovo.${account.email}` })
  const proof = page.getByRole('dialog', { name: 'Conferma la tua password' })
  await proof.getByRole('button', { name: 'Annulla' }).click()
  await expect(data.getByText('Per cambiarlo conferma prima la tua password')).toBeVisible()
  await expect(data.getByLabel('Email')).toHaveValue(`nuovo.${account.email}`)
  await data.getByRole('button', { name: 'Salva', exact: true }).click()
  await proof.getByLabel('Password attuale').fill('sbagliata-1')
  await proof.getByRole('button', { name: 'Conferma e salva' }).click()
  await expect(proof.getByText('Password errata')).toBeVisible()
  await proof.getByLabel('Password attuale').fill(ownPassword)
  await page.keyboard.press('Enter')
  await expect(proof).toBeHidden()
  await heard(page, SAVED)
  await settled(page)
  await data.getByLabel('Nome utente').fill(`${account.username}.b`)
  await data.getByRole('button', { name: 'Salva', exact: true }).click()
  await settled(page)
  await page.reload()
  await expect(data.getByLabel('Nome utente')).toHaveValue(`${account.username}.b`)
  await expect(data.getByLabel('Email')).toHaveValue(`nuovo.${account.email}`)
})

test('users change their own password', {
  tag: ['@PROFILE-03', '@PROFILE-04', '@PROFILE-05', '@PROFILE-06', '@VAL-10', '@VAL-11', '@VAL-12', '@VAL-13'],
}, async ({ page }) => {
  allowAnswers(page, 422)
  const account = await newAccount(page.request)
  await signIn(page, account.username, ownPassword)
  await visit(page, '/profile')
  const form = section(page, 'Password')
  const fill = async (old: string, fresh: string, confirm: string) => {
    await form.getByLabel('Password attuale').fill(old)
    await form.getByLabel('Nuova password').fill(fresh)
    await form.getByLabel('Conferma password').fill(confirm)
    await form.getByRole('button', { name: 'Aggiorna password' }).click()
  }
  const puts: unknown[] = []
  page.on('request', (one) => one.method() === 'PUT' && puts.push(one.postDataJSON()))
  await fill('', '', '')
  await expect(form.getByText('La vecchia password è obbligatoria')).toBeVisible()
  await expect(form.getByText('La password è obbligatoria')).toBeVisible()
  await expect(page.getByText('Verificare la validità dei campi').first()).toBeVisible()
  await inspect(page)
  await fill(ownPassword, NEW, `${NEW}x`)
  await expect(form.getByText('Le password non coincidono')).toBeVisible()
  expect(puts).toEqual([])
  await fill('sbagliata-1', NEW, NEW)
  await expect(form.getByText('Password errata')).toBeVisible()
  await expect(form.getByLabel('Nuova password')).toHaveValue(NEW)
  await fill(ownPassword, NEW, NEW)
  await heard(page, 'Password aggiornata correttamente')
  expect(puts.at(-1)).toEqual({ oldPassword: ownPassword, password: NEW, confirmPassword: NEW })
  await expect(form.getByLabel('Nuova password')).toHaveValue('')
  await settled(page)
  await page.evaluate(() => localStorage.clear())
  await visit(page, '/login')
  await enter(page, account.username, NEW)
  await expect(page).not.toHaveURL(/login/)
})

test('sessions are listed by device and can be ended', { tag: '@PROFILE-10' }, async ({ page, browser }) => {
  const account = await newAccount(page.request, 'ROLE_NL')
  const phone = await elsewhere(browser, {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1',
  })
  await signIn(phone, account.username, ownPassword)
  await signIn(page, account.username, ownPassword)
  await visit(page, '/profile')
  const list = section(page, 'Dispositivi collegati')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const other = list.getByRole('listitem').filter({ hasText: 'Safari su iPhone' })
  await expect(other).not.toContainText('questo dispositivo')
  await expect(list.getByRole('listitem').filter({ hasText: 'questo dispositivo' })).toContainText('Chrome su')
  await other.getByRole('button', { name: /^Esci da Safari su iPhone/ }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await phone.goto('/profile')
  await expect(phone).toHaveURL(/\/login/)

  await signIn(phone, account.username, ownPassword)
  await list.getByRole('button', { name: 'Esci da tutti i dispositivi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Uscire da tutti i dispositivi?' })
  await inspect(page)
  await dialog.getByRole('button', { name: 'Esci da tutti i dispositivi' }).click()
  await expect(page).toHaveURL(/\/login$/)
  // What one has asked for oneself is no news.
  await expect(page.getByText('La sessione è stata chiusa')).toHaveCount(0)
  expect(await stored(page, 'token', 'refresh_token')).toEqual([null, null])
  await phone.goto('/profile')
  await expect(phone).toHaveURL(/\/login/)
  await phone.context().close()
})

test('while impersonating, neither the username nor the password can be changed', async ({ page }) => {
  const account = await newAccount(page.request, 'ROLE_NL')
  await signIn(page, 'admin')
  await visit(page, '/utenti/users')
  await filterBy(page, 'Nome utente', account.username)
  await pressRow(page, 'Cambia utente: opera come', account.fullName)
  await giveReason(page)
  await expect(page.getByRole('region', { name: 'Cambia utente' })).toContainText(account.username)
  await visit(page, '/profile')
  const data = section(page, 'I miei dati')
  await data.getByLabel('Email').fill(`nuovo.${account.email}`)
  await expect(data.getByRole('textbox')).toHaveCount(1)
  await expect(section(page, 'Password').getByRole('textbox')).toHaveCount(0)
  await inspect(page)
  await data.getByRole('button', { name: 'Salva', exact: true }).click()
  await heard(page, SAVED)
  await page.reload()
  await expect(data.getByLabel('Email')).toHaveValue(`nuovo.${account.email}`)
})
