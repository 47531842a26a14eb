import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { passwordFault } from '#server/identity/password-fault.ts'
import { readUserCommand, runUserCommand } from '#server/scripts/user-command.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { makeUser, PASSWORD, person } from '#tests/support/people.ts'

const mario = { username: 'mrossi', nome: 'Mario', cognome: 'Rossi', email: 'mario.rossi@autorossi.it' }
const list = (text: string) => text.trim().split(/\s+/)

/** What people choose who must have a capital, a digit and a sign. */
const usual = list(`
  Password1! Password123 Passw0rd! P@ssw0rd2026 P4$$w0rd Pa55word01 password.password !Password! drowssap1
  Qwerty123! qwertyuiop Qwerty!1234 1q2w3e4r5t 1qaz2wsx zaq12wsx QazWsx123 asdfghjkl1 Asdf1234! zxcvbnm,.- qwe123asd
  12345678 87654321 123456789a 11223344 11111111a 25121985 25/12/1985 1985-12-25 333-1234567 147258369
  abcd1234 Abcdefgh1 abc12345 Aa123456 a1b2c3d4 AAAbbb111 abcabcabc Ciao.Ciao.Ciao !"£$%&/( !@#$%^&*
  Estate2025! Inverno2026 Primavera25! Autunno.2025 Gennaio2026 Settembre26! Lunedì2026 Venerdi01!
  Juventus1897 ForzaJuve1 forza.inter Inter1908! ACMilan1899 Napoli1926! asroma1927 ForzaNapoli25 Fiorentina! Atalanta1907
  Ciao1234 CiaoBella1! TiAmo2025 AmoreMio99 Tesoro123! Principessa1 Benvenuto01 Buongiorno1! Segreta123 Cambiami1!
  Andrea1990 Giulia2001! @ndrea1990 Francesc4 MarcoAnna2010 Luca.Bianchi1 Leo20252025 Ada1990!!
  Milano2026 Roma2025!! Italia123! Ferrari458 Ducati916! Admin2026! Admin@123 Amministratore1 Utente123! Prova2026!
  Summer2025! Welcome1! Welcome@2026 Letmein123 Changeme1! Monkey123! Dragon2024 iloveyou1 Sunshine99 Football1!
  Mia!2025#? ok2025!! ﷺﷺﷺﷺﷺﷺﷺﷺ Password1Password1 A.n.d.r.e.a.90 cioccolato0 Vacanze2026! Farfalla77 Giraffa2025 Furgone123
  porcodio1 DioCane1! TiAmoTanto1 tiamopersempre tiamodavvero vivalafiga PippoPluto1 plutopaperino nonloso1 nonloso123
  apritisesamo BuonNatale25 mozzarella1 cucciola1 passworduser Ruspa123! Ponteggio1 mezziedili`)

/** Sentences, words by chance and what programs make up. */
const good = [
  'cavallo batteria graffetta',
  'correct horse battery staple',
  'la mia macchina rossa va piano',
  'Il gatto nero dorme sul tetto',
  'Domani compro tre chili di pane!',
  'oggi-piove-domani-no',
  'quattro.tigri.bevono.birra',
  'StivaleNuvolaCarciofo',
  'tavolo7lampada9vento',
  'nel mezzo del cammin di nostra vita',
  'strada lunga e verde',
  'andrea mangia le mele verdi',
  'vorrei volare in Norvegia 2026',
  'perché no? così è più facile',
  'zaino blu sedia storta',
  'una-parola-lunga-7',
  'nuova-parola-42',
  'x7K!pQ2m9z',
  'x7K!pQ2m',
  'T9#vLw2$kR8q',
  'hG4-pzX8_uW1',
  'kq7f3mzt9w2hx5',
  'uNg8aeth4Ohqu',
  'c0f8e3a1-77d2-4b9e',
  'Wm5&dY!r',
  'v`s58Z7&',
  'J8m_*215',
  '4703e6b345d55977',
  '!4$9%1&7',
  '%%9a!#74',
  '90418273645019283746',
  'mb3RtZ+0vJ/Lx2Q==',
  'ключ под половиком',
  '犬と猫が庭で遊ぶ午後',
  '🦊 volpe e 🦔 riccio',
  'mario guida il trattore giallo',
  'Il noleggio di una betoniera costa',
]

describe('a new password', () => {
  it.each(usual)('%s is refused', async (password) => {
    expect(await passwordFault(password, mario)).toMatch(/^La password .+: sceglierne un’altra/)
  })

  it('none of the 3,000 most common ones is accepted with a year and a sign appended', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    const words = dictionary['passwords-common'].filter((word) => /[a-z]/.test(word)).slice(0, 3_000)
    const faults = await Promise.all(words.map((word) => passwordFault(`${word}2026!`)))
    expect(words.filter((_word, n) => !faults[n])).toEqual([])
  })

  it.each(good)('%s is accepted', async (password) => {
    expect(await passwordFault(password, mario)).toBeUndefined()
  })

  it.each([
    ['mario.rossi85', 'nome'],
    ['oiramissor1', 'nome'],
    ['RossiMario!', 'nome'],
    ['M4rio.R0ssi', 'nome'],
    ['xx-Mario-2026', 'nome'],
    ['mrossi2026!', 'nome utente'],
    ['MROSSI-MROSSI', 'nome utente'],
    ['Rossi1234!', 'cognome'],
    ['Autorossi.2026', 'indirizzo e-mail'],
    ['Noleggio2026', 'programma o dell’azienda'],
    ['Noleggi.2026!', 'programma o dell’azienda'],
    ['Crm2026!!', 'programma o dell’azienda'],
    ['Azienda2026', 'programma o dell’azienda'],
    [DEMO_PASSWORD, 'programma o dell’azienda'],
  ])('%s is refused because it contains a name: %s', async (password, name) => {
    expect(await passwordFault(password, mario)).toMatch(new RegExp(`^La password .*${name}.*: sceglierne un’altra`))
  })

  it('is refused as too common when it is a sequence or nearly all digits, with advice', async () => {
    const advice = 'sceglierne un’altra, per esempio tre o quattro parole a caso'
    expect(await passwordFault('Password1!')).toBe(`La password è troppo comune: ${advice}`)
    expect(await passwordFault('zaq12wsx')).toBe(`La password segue l’ordine dei tasti o si ripete: ${advice}`)
    expect(await passwordFault('25/12/1985')).toBe(`La password è fatta quasi solo di cifre: ${advice}`)
    expect(await passwordFault('corta1')).toBe('La password deve avere almeno 8 caratteri')
    expect(await passwordFault('cavallo '.repeat(17))).toBe('La password deve avere al massimo 128 caratteri')
  })

  it('is checked for every kind of name, including missing, short or symbolic ones', async () => {
    const strange = { username: '.*', nome: '', cognome: 'O', email: '@' }
    expect(await passwordFault('cavallo batteria graffetta', strange)).toBeUndefined()
    expect(await passwordFault('Dell’Acqua90!', { ...mario, cognome: 'Dell’Acqua' })).toMatch(/cognome/)
    expect(await passwordFault('Nicolo2026!', { ...mario, nome: 'Nicolò' })).toMatch(/nome/)
  })
})

describe('wherever a password is set, it is checked', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())
  const twice = (password: string) => ({ password, confirmPassword: password })
  const run = (words: string[], password: string) =>
    runUserCommand(app.app, readUserCommand(words), async () => password)

  it('against the names given for a new user', async () => {
    const body = person({ nome: 'Ortensia', ...twice('Ortensia.1974') })
    const answer = await app.as('ROLE_SUPER_ADMIN').post('/api/users', body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['password']])
    expect(answer.body.errors.password[0]).toMatch(/^La password contiene il nome /)
  })

  it('against the user’s own names for their own password', async () => {
    const user = await makeUser(app, { cognome: 'Scarampella' })
    const self = app.with((await app.session(user.username)).token)
    const change = (password: string) =>
      self.put(`/api/users/${user.id}/change-password`, { oldPassword: PASSWORD, ...twice(password) })
    for (const password of ['scarampella-1', 'Estate2025!', `${user.username}-2026`]) {
      const answer = await change(password)
      expect([password, answer.status, Object.keys(answer.body.errors)]).toEqual([password, 422, ['password']])
    }
    expect((await change('cavallo batteria graffetta')).status).toBe(204)
  })

  it('also when it is set from the command line', async () => {
    const user = await makeUser(app, { cognome: 'Scarampella' })
    await expect(run(['password', '--username', user.username], 'Scarampella.26')).rejects.toThrow(
      'contiene il cognome',
    )
    await expect(run(['password', '--username', user.username], 'Estate2025!')).rejects.toThrow('troppo comune')
    await expect(run(['add', '--username', 'ortensia'], 'Ortensia1974')).rejects.toThrow('contiene il nome')
    const add = ['add', '--username', 'nuova', '--surname', 'Scarampella', '--email', 'nuova@esempio.it']
    await expect(run(add, 'Scarampella.26')).rejects.toThrow('contiene il cognome')
    await run(add, 'cavallo batteria graffetta')
  })
})
