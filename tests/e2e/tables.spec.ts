import { heard } from './support/messages.ts'
import {
  dialogOf,
  type Entry,
  fillIn,
  filterBy,
  makeFamily,
  openNew,
  openRow,
  remove,
  rowButton,
  SAVED,
  save,
} from './support/screen.ts'
import { expect, signIn, test, unique } from './support/test.ts'
import { inspect, settled, visit } from './support/visit.ts'

interface Case {
  ids?: string
  route: string
  many: string
  one: string
  /** The label of the naming field. */
  title: string
  entries?: Record<string, Entry>
  /** What the list then shows of them. */
  shows?: (string | RegExp)[]
}

const cases: Case[] = [
  {
    route: '/configurations/agents',
    many: 'Agenti',
    one: 'Agente',
    title: 'Nome',
    entries: { Codice: 'AG-77', Email: 'prova@esempio.it', Telefono: '0461 987654' },
    shows: ['AG-77', 'prova@esempio.it'],
  },
  { route: '/configurations/categories', many: 'Categorie', one: 'Categoria', title: 'Nome' },
  { route: '/configurations/families', many: 'Famiglie', one: 'Famiglia', title: 'Nome' },
  { route: '/configurations/applications', many: 'Applicazioni', one: 'Applicazione', title: 'Nome' },
  {
    route: '/configurations/fonti',
    many: 'Fonti',
    one: 'Fonte',
    title: 'Descrizione',
    entries: { Ordinamento: '99', 'Colore sfondo': '#82b1ff', 'Colore carattere': '#000000' },
    shows: ['99', /#82B1FF/i],
  },
  {
    route: '/configurations/nations',
    many: 'Nazioni',
    one: 'Nazione',
    title: 'Nome',
    entries: { Codice: '' },
  },
  {
    route: '/configurations/tipiControllo',
    many: 'Tipi controllo',
    one: 'Tipo controllo',
    title: 'Nome',
    entries: { 'Lista possibili valori': { tags: ['Sì', 'No'] }, Tipo: 'esterno' },
    shows: ['Sì', 'esterno'],
  },
  { ids: 'MASTER-roles-04 ', route: '/configurations/roles', many: 'Ruoli', one: 'Ruolo', title: 'Ruolo' },
]

for (const { ids = '', route, many, one, title, entries = {}, shows = [] } of cases) {
  test(`${ids}${many}: a row is created, found, changed and deleted`, async ({ page }) => {
    const name = unique('Zz')
    await signIn(page, 'admin')
    await visit(page, route)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(many)
    await expect(page).toHaveTitle(`CRM - ${many}`)

    const creating = await openNew(page, one)
    await fillIn(creating, { [title]: name, ...entries })
    await inspect(page)
    await save(page, creating)

    await filterBy(page, title, name)
    await expect(rowButton(page, 'Modifica', name)).toHaveCount(1)
    for (const text of shows) await expect(page.getByRole('main')).toContainText(text)

    const editing = await openRow(page, one, name)
    await expect(editing.getByRole('textbox', { name: title, exact: true })).toHaveValue(name)
    await fillIn(editing, { [title]: `${name} bis` })
    await save(page, editing)
    await expect(rowButton(page, 'Modifica', `${name} bis`)).toHaveCount(1)

    await remove(page, `${name} bis`)
    await expect(dialogOf(page, 'Conferma eliminazione')).toBeHidden()
    await expect(rowButton(page, 'Modifica', `${name} bis`)).toHaveCount(0)
    await settled(page)
    await inspect(page)
  })
}

test('MASTER-families-02, MASTER-applications-02: the chain of applications, families and categories', async ({
  page,
}) => {
  const [category, family, application] = [unique('Zz categoria'), unique('Zz famiglia'), unique('Zz applicazione')]
  await signIn(page, 'admin')
  await makeFamily(page, category, family)
  await filterBy(page, 'Nome', family)
  await expect(page.getByRole('main')).toContainText(category)

  await visit(page, '/configurations/applications')
  const third = await openNew(page, 'Applicazione')
  await fillIn(third, { Nome: application, Famiglie: { choose: [family] } })
  await save(page, third)
  await filterBy(page, 'Nome', application)
  const again = await openRow(page, 'Applicazione', application)
  await expect(again).toContainText(family)
})

test('MASTER-altreConfigurazioni-01..04: a single record, saved and nothing else', async ({ page }) => {
  const text = unique('Testo di prova')
  await signIn(page, 'admin')
  await visit(page, '/configurations/altreConfigurazioni')
  await expect(page.getByRole('button', { name: /Nuovo|Elimina/ })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Testo della brochure' }).fill(text)
  await page.getByRole('button', { name: 'Salva' }).click()
  await heard(page, SAVED)
  await settled(page)
  await inspect(page)

  await visit(page, '/configurations/invioBrochure')
  await expect(page.getByRole('textbox', { name: 'Testo della brochure' })).toHaveValue(text)
  await expect(page.getByRole('textbox', { name: 'Descrizione' })).toHaveCount(0)
})
