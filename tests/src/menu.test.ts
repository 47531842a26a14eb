import { describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { screensOf } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import { dashboardRoutes } from '#schema/rights/dashboards.ts'
import { definitions, model } from '#schema/tables.ts'
import { isCurrent, linksWithin, type MenuEntry, type MenuGroup, menuOf } from '#src/resources/menu.ts'
import { canonicalPath, guardError } from '#src/shell/guards.ts'
import { opens, roles } from '#tests/support/expected-rights.ts'

// The menu of the specification (2.4), written by hand.
const C = '/configurations'
const items: [ids: string, group: string, label: string, route: string][] = [
  ['MENU-04', 'Amministrazione', 'Utenti', '/utenti/users'],
  ['MENU-05', 'CRM config', 'Agenti', `${C}/agents`],
  ['MENU-06', 'CRM config', 'Codici tecnici', `${C}/technicians`],
  ['MENU-07', 'CRM config', 'Sorgente contatto', `${C}/sources`],
  ['MENU-08', 'CRM config', 'Potenzialità', `${C}/potentials`],
  ['MENU-09', 'CRM config', 'Categorie', `${C}/categories`],
  ['MENU-10', 'CRM config', 'Famiglie', `${C}/families`],
  ['MENU-11', 'CRM config', 'Applicazioni', `${C}/applications`],
  ['MENU-12', 'CRM config', 'Materiali lavorati', `${C}/materials`],
  ['MENU-13', 'CRM config', 'Competitors', `${C}/competitors`],
  ['MENU-14', 'CRM', 'Clienti', '/customers/all'],
  ['MENU-15', 'CRM config', 'Nazioni', `${C}/nations`],
  ['MENU-16', 'CRM config', 'Canale di comunicazione', `${C}/communications`],
  ['MENU-17', 'CRM config', "Carattere dell'incontro", `${C}/meetings`],
  ['MENU-18', 'CRM', 'Calendario', '/plannings'],
  ['MENU-19', 'CRM', 'Pianificazioni', '/listPlannings'],
  ['MENU-20', 'CRM config', 'Ruoli', `${C}/roles`],
  ['MENU-02 MENU-21', 'Conf. Trattative CP', 'Fonti', `${C}/fonti`],
  ['MENU-22', 'Conf. Trattative CP', 'Filiali', `${C}/filiali`],
  ['MENU-23', 'Conf. Trattative CP', 'Stati Trattative', `${C}/statiTrattative`],
  ['MENU-24', 'Conf. Trattative CP', 'Motivi Perse', `${C}/motiviPerse`],
  ['MENU-25', 'Trattative CP', 'Trattative CP', '/trattativeCp/trattativeCp'],
  ['MENU-26', 'Accettazione Mezzi', 'Accettazione Mezzi', '/accettazioniMezzi/accettazioneMezzo'],
  ['MENU-03 MENU-27', 'Conf. Accettazione Mezzi', 'Tipi Controllo', `${C}/tipiControllo`],
  ['MENU-28', 'Conf. Trattative CP', 'Gruppi CRM', `${C}/gruppiCrm`],
  ['MENU-29', 'Inventario mezzi', 'Inventari mezzi', '/inventarioMezzi/inventariMezzi'],
  ['MENU-30', 'Conf. Trattative CP', 'Invio brochure', `${C}/invioBrochure`],
  ['MENU-31', 'Conf. Trattative CP', 'Famiglie mezzi', '/famiglieMezzi/famiglieMezzi'],
  ['MENU-32', 'Conf. Trattative CP', 'Settori', `${C}/sectors`],
  ['MENU-33 MENU-34', 'Contact Center', 'Telefonate perse', '/contactCenter/missed-calls'],
  ['MENU-35', 'Contact Center', 'Report telefonate', '/contactCenter/report-calls'],
  ['MENU-36', 'Contact Center', 'Emails', '/contactCenter/emails'],
  ['MENU-37', 'Contact Center', 'Filiali', '/contactCenter/branch-offices'],
  ['MENU-52', 'Conf. Trattative CP', 'Commerciali', `${C}/commerciali`],
  ['MENU-52', 'Conf. Trattative CP', 'Competitor delle trattative', `${C}/competitorsTrattative`],
  ['MENU-52', 'Conf. Trattative CP', 'Utenti gruppi CRM', `${C}/usersGruppiCrm`],
  ['MENU-52', 'Conf. Trattative CP', 'Altre configurazioni', `${C}/altreConfigurazioni`],
  ['MENU-52', 'Trattative CP', 'Calendario trattative', '/trattativeCp/calendarioTrattative'],
  ['MENU-52', 'Inventario mezzi', 'Filiali d’inventario', '/inventarioMezzi/filialiInventario'],
  ['ours', 'Trattative CP', 'Invii', '/trattativeCp/invii'],
  ['ours', 'Service', 'Invii dei verbali', '/accettazioniMezzi/invii'],
  ['ours', 'Amministrazione', 'Accessi', '/utenti/accessi'],
  ['ours', 'Amministrazione', 'Permessi', '/utenti/permessi'],
  ['ours', 'Amministrazione', 'Documentazione API', '/amministrazione/api'],
  ['ours', 'Contact Center', 'Chiamate', '/contactCenter/calls'],
  ['ours', 'Contact Center', 'Da richiamare', '/contactCenter/da-richiamare'],
  ['ours', 'Conf. Trattative CP', 'Modelli email', `${C}/modelliEmail`],
  ['MENU-52', 'Service', 'Elenco accettazioni', '/accettazioniMezzi/accettazioniMezzi'],
]

const isGroup = (entry: MenuEntry): entry is MenuGroup => entry.kind === 'group'
const groupsIn = (entries: readonly MenuEntry[]): MenuGroup[] =>
  entries.filter(isGroup).flatMap((group) => [group, ...groupsIn(group.entries)])
const groupsOf = (role: string) => groupsIn(menuOf(model, abilityFor(model, [role])))
const groupOf = (role: string, label: string) => groupsOf(role).find((group) => group.label === label)
const linksOf = (role: string) => linksWithin(menuOf(model, abilityFor(model, [role])))

describe('the menu of a super admin', () => {
  it.each(items)('%s: %s has "%s", which leads to %s', (_ids, group, label, route) => {
    const links = groupOf('ROLE_SUPER_ADMIN', group)?.entries.filter((entry) => !isGroup(entry))
    expect(links).toContainEqual(expect.objectContaining({ kind: 'link', label, route }))
    expect(guardError(model, abilityFor(model, ['ROLE_SUPER_ADMIN']), route)).toBeUndefined()
  })

  it('holds these items and one for each other screen that is in the menu and for each page of figures, none twice', {
    tags: 'MENU-01',
  }, () => {
    const links = linksOf('ROLE_SUPER_ADMIN').map(({ route }) => route)
    const inMenu = screensOf(model).filter(({ screen }) => screen.menu)
    const routes = [...inMenu.map(({ screen }) => screen.route), ...dashboardRoutes(model)]
    expect([...links].sort()).toEqual(routes.sort())
  })

  it('has the acceptance configuration within Service, as that of negotiations within Trattative CP', {
    tags: 'MENU-43',
  }, () => {
    const within = (label: string) =>
      groupOf('ROLE_SUPER_ADMIN', label)
        ?.entries.filter(isGroup)
        .map((group) => group.label)
    expect(within('Service')).toEqual(['Conf. Accettazione Mezzi'])
    expect(within('Trattative CP')).toEqual(['Conf. Trattative CP'])
  })
})

describe('who sees a group', () => {
  it.each<[ids: string, group: string, areas: string[]]>([
    ['MENU-39', 'Contact Center', ['contact-center']],
    ['MENU-40', 'Trattative CP', ['cp', 'cp-config']],
    ['MENU-41', 'Conf. Trattative CP', ['cp-config']],
    ['MENU-42', 'Service', ['service', 'service-config']],
    ['MENU-43', 'Conf. Accettazione Mezzi', ['service-config']],
    ['MENU-44', 'Inventario mezzi', ['inventory']],
    ['MENU-45', 'Amministrazione', ['admin']],
    ['MENU-51', 'CRM config', ['crm-config']],
    ['MENU-51', 'CRM', ['crm']],
  ])('%s: %s is for the roles that open one of its screens', (_ids, group, areas) => {
    const routes = screensOf(model).flatMap(({ screen }) =>
      screen.menu && areas.includes(screen.area) ? [screen.route] : [],
    )
    const seeing = roles.filter((role) => groupOf(role, group) !== undefined)
    expect(seeing).toEqual(roles.filter((role) => routes.some((route) => opens(role, route))))
  })

  it('sees only the permitted items', { tags: ['MENU-38', 'MENU-46'] }, () => {
    expect(linksOf('ROLE_CONTACT_CENTER').map(({ label }) => label)).toEqual([
      'Attività',
      'Da richiamare',
      'Telefonate perse',
      'Il mio cruscotto',
    ])
    const contact = (role: string) => linksWithin(groupOf(role, 'Contact Center')?.entries ?? []).length
    expect([contact('ROLE_ADMIN'), contact('ROLE_SUPER_ADMIN')]).toEqual([8, 9])
    expect(linksOf('ROLE_MARKETING')).toEqual([])
  })

  it('nobody is offered a screen that is refused to them', { tags: 'MENU-38' }, () => {
    for (const role of roles) {
      const ability = abilityFor(model, [role])
      for (const { route } of linksOf(role))
        expect(guardError(model, ability, route), `${role} ${route}`).toBeUndefined()
    }
  })
})

describe('an area that comes to those there are', () => {
  const placed = (area: object) => {
    const screens = [...access.screens, { route: '/depositi', area: 'depots', label: 'Depositi' }]
    const own = readModel(definitions, { ...access, screens, areas: { ...access.areas, depots: area } })
    return menuOf(own, abilityFor(own, ['ROLE_SUPER_ADMIN'])).map(({ label }) => label)
  }

  it.each([
    ['without a place above the administration', {}, 'CRM config', 'Statistiche'],
    ['with one between others', { order: 25 }, 'Trattative CP', 'Accettazione Mezzi'],
    ['with a high one last', { order: 201 }, 'Amministrazione', undefined],
    ['with a low one first', { order: 1 }, undefined, 'Lavoro comune'],
  ])('%s', (_what, place, before, after) => {
    const menu = placed({ label: 'Depositi', ...place })
    const at = menu.indexOf('Depositi')
    expect([menu[at - 1], menu[at + 1]]).toEqual([before, after])
  })
})

describe('icons of the menu', () => {
  it('are those of the definitions, and the plain one where none is named', () => {
    const groups = menuOf(model, abilityFor(model, ['ROLE_SUPER_ADMIN']))
    const icons = Object.fromEntries(linksWithin(groups).map(({ route, icon }) => [route, icon]))
    expect(icons['/inventarioMezzi/mezzi']).toBe('truck')
    expect(groups.find(({ area }) => area === 'contact-center')?.icon).toBe('headset')
    expect(groups.find(({ area }) => area === 'admin')?.icon).toBe('layout-grid')
    // All screens of the product have one of their own.
    expect(Object.values(icons)).not.toContain('layout-grid')
  })
})

describe('spellings of paths in the menu', () => {
  it.each([
    ['MENU-47', '/inventariomezzi/filialiinventario', '/inventarioMezzi/filialiInventario'],
    ['MENU-48', '/inventariomezzi/inventarimezzi', '/inventarioMezzi/inventariMezzi'],
  ])('%s: %s is %s, for the same users', (_id, written, route) => {
    expect(canonicalPath(model, written)).toBe(route)
    for (const role of roles) {
      const ability = abilityFor(model, [role])
      expect(guardError(model, ability, written), role).toEqual(guardError(model, ability, route))
    }
  })

  it('a language placeholder becomes the language', { tags: ['MENU-49', 'MENU-50'] }, () => {
    const screens = [{ route: '/{lang}/pagina', area: 'one', label: 'Pagina' }]
    const access = { areas: { one: { label: 'Uno' } }, screens, roles: { ROLE_X: { label: 'X', manage: ['*'] } } }
    const own = readModel({}, access)
    expect(screensOf(own)).toHaveLength(1)
    expect(linksWithin(menuOf(own, abilityFor(own, ['ROLE_X'])))).toEqual([
      { kind: 'link', label: 'Pagina', route: '/it/pagina', icon: 'layout-grid', pages: [] },
    ])
  })
})

describe('the item that is marked', () => {
  const links = linksWithin(menuOf(model, abilityFor(model, ['ROLE_SUPER_ADMIN'])))
  it.each([
    ['/inventarioMezzi/2', '/inventarioMezzi/inventariMezzi'],
    ['/inventarioMezzi/mezzi', '/inventarioMezzi/mezzi'],
    ['/inventarioMezzi/mezzi/7', '/inventarioMezzi/mezzi'],
    ['/inventarioMezzi/matricola/CAR01078', '/inventarioMezzi/mezzi'],
    ['/inventarioMezzi/statiInventario', '/inventarioMezzi/statiInventario'],
    ['/customers', '/customers/all'],
    ['/customers/7', '/customers/all'],
    ['/listPlannings/7', '/listPlannings'],
  ])('on %s is that of %s alone', (path, route) => {
    expect(links.filter((link) => isCurrent(link, path)).map((link) => link.route)).toEqual([route])
  })
})
