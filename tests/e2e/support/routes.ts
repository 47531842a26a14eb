import type { Page } from '@playwright/test'
import { screensOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { expectedRoutes, opens, roles } from '#tests/support/expected-rights.ts'
import { expect } from './test.ts'
import { push, settled } from './visit.ts'

const C = '/configurations'
/** The headings that the specification or we gave the screens; another screen has the title of its definition. */
const headings: Record<string, string> = {
  '/login': 'Ciao, ',
  '/auth/callback': 'Ciao, ',
  '/': 'Ciao, ',
  '/profile': 'Profilo',
  '/attivita/:id': 'Attività ',
  '/plannings': 'Calendario',
  '/listPlannings': 'Pianificazioni',
  '/listPlannings/:id': 'Visita ',
  '/customers/all': 'Clienti',
  '/customers/:id?': 'Cliente ',
  '/accettazioniMezzi/accettazioneMezzo': 'Accettazione Mezzi',
  '/accettazioniMezzi/accettazioniMezzi': 'Elenco accettazioni',
  '/accettazioniMezzi/accettazioniMezzi/:id': 'Accettazione ',
  '/accettazioniMezzi/invii': 'Invii dei verbali',
  '/inventarioMezzi/filialiInventario': 'Filiali d’inventario',
  '/inventarioMezzi/inventariMezzi': 'Inventari mezzi',
  '/inventarioMezzi/:id?': 'Inventario ',
  '/inventarioMezzi/matricola/:matricola': 'Matricola ',
  '/inventarioMezzi/mezzi/:id': 'Mezzo ',
  '/famiglieMezzi/famiglieMezzi': 'Famiglie mezzi',
  '/trattativeCp/trattativeCp': 'Trattative CP',
  '/trattativeCp/trattativeCp/:id': 'Trattativa ',
  '/trattativeCp/calendarioTrattative': 'Calendario trattative',
  '/trattativeCp/invii': 'Invii',
  '/utenti/users': 'Utenti',
  '/utenti/users/:id': 'Utente ',
  '/utenti/accessi': 'Accessi',
  '/contactCenter/branch-offices': 'Filiali del Contact Center',
  '/contactCenter/emails': 'Emails',
  '/contactCenter/giorni-calendario': 'Giorni di chiusura',
  '/contactCenter/missed-calls': 'Telefonate perse',
  '/contactCenter/report-calls': 'Report telefonate',
  '/amministrazione/api': 'Documentazione API',
  [`${C}/agents`]: 'Agenti',
  [`${C}/applications`]: 'Applicazioni',
  [`${C}/categories`]: 'Categorie',
  [`${C}/commerciali`]: 'Commerciali',
  [`${C}/communications`]: 'Canale di comunicazione',
  [`${C}/competitors`]: 'Competitors',
  [`${C}/competitorsTrattative`]: 'Competitor delle trattative',
  [`${C}/families`]: 'Famiglie',
  [`${C}/filiali`]: 'Filiali delle trattative',
  [`${C}/fonti`]: 'Fonti',
  [`${C}/gruppiCrm`]: 'Gruppi CRM',
  [`${C}/invioBrochure`]: 'Invio brochure',
  [`${C}/modelliEmail`]: 'Modelli email',
  [`${C}/modelliEmail/:id`]: 'Modello di email ',
  [`${C}/materials`]: 'Materiali lavorati',
  [`${C}/meetings`]: "Carattere dell'incontro",
  [`${C}/motiviPerse`]: 'Motivi Perse',
  [`${C}/nations`]: 'Nazioni',
  [`${C}/potentials`]: 'Potenzialità',
  [`${C}/roles`]: 'Ruoli',
  [`${C}/sectors`]: 'Settori',
  [`${C}/sources`]: 'Sorgente contatto',
  [`${C}/statiTrattative`]: 'Stati Trattative',
  [`${C}/technicians`]: 'Codici tecnici',
  [`${C}/tipiControllo`]: 'Tipi Controllo',
  [`${C}/usersGruppiCrm`]: 'Utenti gruppi CRM',
  [`${C}/altreConfigurazioni`]: 'Altre configurazioni',
}

export const REFUSED = 'Non Autorizzato'

/** A path to open, and the heading that must then appear; one that ends with a space is only its beginning. */
export type Visit = [path: string, heading: string]

/** The name a demo user of this role signs in with. */
export const usernameOf = (role: string): string => role.replace('ROLE_', '').toLowerCase()

const titleOf = (route: string) => {
  const found = screensOf(model).find(({ screen }) => screen.route === route)
  return found?.screen.label ?? found?.table?.label.many
}

/** Where roles with one screen only start. */
const startOf: Readonly<Record<string, string>> = { ROLE_USER_INVENTARIO_MEZZI: 'Inventari mezzi' }

/** Tasks about no row are read by their owners alone: each demo user has one, in the order of the roles. */
const TASK = '/attivita/:id'
const withTasks = roles.filter((role) => opens(role, TASK))

/** Every route as this role: the heading of its screen, or the refusal. */
export function visitsOf(role: string): Visit[] {
  expect(roles).toContain(role)
  return expectedRoutes.map(([route]) => {
    const heading = (route === '/' ? startOf[role] : undefined) ?? headings[route] ?? titleOf(route)
    if (heading === undefined) throw new Error(`No heading is written for ${route}`)
    const id = route === TASK ? String(1 + withTasks.indexOf(role)) : '1'
    return [route.replace(/:id\??/, id).replace(':matricola', 'ZZ%201'), opens(role, route) ? heading : REFUSED]
  })
}

/** Goes to a path within the page, as a link of the console does, and waits until its screen stands there. */
export async function go(page: Page, [path, heading]: Visit): Promise<void> {
  const shown = page.getByRole('heading', { level: 1 })
  // A heading that is there already would say nothing: '/login' leads to where '/' does.
  if ((await shown.textContent())?.startsWith(heading)) await lead(page, ['/profile', 'Profilo'])
  await lead(page, [path, heading])
  await settled(page)
}

async function lead(page: Page, [path, heading]: Visit): Promise<void> {
  await push(page, path)
  const wanted = heading.endsWith(' ') ? new RegExp(`^${heading}`) : heading
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(wanted)
  if (typeof wanted === 'string') await expect(page, path).toHaveTitle(`CRM - ${wanted}`)
}
