import { describe, expect, it } from 'vitest'
import { unpairedSigns } from '#schema/rules/fill-template.ts'
import { composeMail, filledSubject, filledText, type MailValues, placeholders } from '#schema/rules/mail-text.ts'

const registry = 'Partita IVA {{partitaIva}}, codice fiscale {{codiceFiscale}}'
const reach = 'Referente: {{contatto}}, {{telefono}}, {{email}}'
const company = { ragioneSociale: 'Rossi Montaggi S.r.l.' }

describe('what has nothing to say in a mail', () => {
  it.each<[what: string, template: string, values: MailValues, text: string]>([
    ['a label without its value', 'Uno\nNote: {{noteInvio}}\nDue', {}, 'Uno\nDue'],
    ['a paragraph, with one of its blank lines', 'Uno\n\nNote: {{noteInvio}}\n\nDue', {}, 'Uno\n\nDue'],
    ['the last paragraph', 'Uno\n\n{{mittente}}', {}, 'Uno'],
    ['the first', '{{indirizzo}}\n\nUno', {}, 'Uno'],
    ['all of it', 'Note: {{noteInvio}}\n\n{{mittente}}', {}, ''],
    ['spaces alone', 'Uno\nNote: {{noteInvio}}', { noteInvio: ' \n ' }, 'Uno'],
    ['a line of values', reach, {}, ''],
    ['the second of two names', registry, { partitaIva: 'IT1' }, 'Partita IVA IT1'],
    ['the first of two names', registry, { codiceFiscale: 'X' }, 'Codice fiscale X'],
    ['names for short', 'P. IVA {{partitaIva}} - C.F. {{codiceFiscale}}.', { partitaIva: '1' }, 'P. IVA 1.'],
    ['the first member of a list', reach, { telefono: '1', email: 'a@b.it' }, 'Referente: 1, a@b.it'],
    ['the middle one', reach, { contatto: 'Anna', email: 'a@b.it' }, 'Referente: Anna, a@b.it'],
    ['the last one', reach, { contatto: 'Anna' }, 'Referente: Anna'],
    ['a line of dashes', '- Tel. {{telefono}}\n- Email: {{email}}', { email: 'a@b.it' }, '- Email: a@b.it'],
    ['an optional part', 'Ditta {{ragioneSociale}}[[ di {{paese}}]]!', { ragioneSociale: 'Blu' }, 'Ditta Blu!'],
    ['one of two values in a part', 'A[[ ({{paese}}, {{stato}})]] B', { paese: 'Pisa' }, 'A B'],
    [
      'parts as members of a list',
      '[[VAT {{partitaIva}}]], [[C.F. {{codiceFiscale}}]]',
      { codiceFiscale: 'X' },
      'C.F. X',
    ],
    ['a part of several lines', 'Uno[[\n\nNote:\n{{noteInvio}}]]\nDue', {}, 'Uno\nDue'],
  ])('%s goes', (_what, template, values, text) => expect(filledText(template, values)).toBe(text))

  it.each<[what: string, template: string, values: MailValues, text: string]>([
    ['a sentence', 'Gentile {{contatto}},\nle scriviamo.', {}, 'Gentile ,\nle scriviamo.'],
    ['a line without placeholders', 'Note:\n\nUno', {}, 'Note:\n\nUno'],
    ['a part with its value', 'A[[ ({{paese}})]].', { paese: 'Pisa' }, 'A (Pisa).'],
    ['square brackets around words', 'A [[b]] [c] [[{{paese}}', { paese: 'Pisa' }, 'A [[b]] [c] [[Pisa'],
    ['brackets within a value', '{{noteInvio}}', { noteInvio: '[[ {{email}} ]]' }, '[[ {{email}} ]]'],
    ['the lines of a value', 'Note: {{noteInvio}}', { noteInvio: 'a\n\n\nb' }, 'Note: a\n\n\nb'],
    ['blank lines elsewhere', 'Uno\n\n\nDue\nNote: {{noteInvio}}\n', {}, 'Uno\n\n\nDue'],
  ])('%s stays', (_what, template, values, text) => expect(filledText(template, values)).toBe(text))

  it.each<[template: string, text: string]>([
    ['di {{ragioneSociale}}.', 'di Rossi Montaggi S.r.l.'],
    ['di {{ragioneSociale}}.\nPoi', 'di Rossi Montaggi S.r.l.\nPoi'],
    ['di {{ragioneSociale}}...', 'di Rossi Montaggi S.r.l....'],
    ['di {{ragioneSociale}}, e', 'di Rossi Montaggi S.r.l., e'],
    ['di[[ {{ragioneSociale}}]]. E', 'di Rossi Montaggi S.r.l. E'],
    ['Ditta: {{ragioneSociale}}, {{paese}}.', 'Ditta: Rossi Montaggi S.r.l.'],
  ])('a value that ends in a full stop brings its own: %s', (template, text) =>
    expect(filledText(template, company)).toBe(text),
  )

  it('is never the whole subject', () => {
    expect(filledSubject('Anagrafica: {{ragioneSociale}}', {})).toBe('Anagrafica:')
    expect(filledSubject('Offerta[[ per {{ragioneSociale}}]]', {})).toBe('Offerta')
  })

  it('is looked for in the text of a brochure too', () => {
    const testoBrochure = 'Gamma 2026\nReferente: {{operatore}}'
    const { testo, missing } = composeMail(
      { oggetto: 'A', testo: '{{testoBrochure}}\n{{mittente}}' },
      { testoBrochure },
    )
    expect([testo, missing]).toEqual(['Gamma 2026', ['mittente']])
  })
})

describe('a bracket without its other one', () => {
  it.each<[template: string, signs: string[]]>([
    ['A [[ di {{paese}}', ['[[']],
    ['A di {{paese}} ]]', [']]']],
    ['[[ {{paese}} ]] [[ {{stato}}', ['[[']],
    ['[[ {{paese}} [vedi sotto] ]]', ['[[']],
    ['[[ {{paese}} [[ {{stato}} ]]', ['[[']],
    ['[[ {{paese}} ]', ['[[']],
    ['[ {{paese}} ]]', [']]']],
    ['A {{paese', ['{{']],
    ['A paese}}', ['}}']],
    ['[[ {{paese} ]]', ['{{']],
    ['[[ {{paese', ['[[', '{{']],
    ['A[[ ({{paese}},\n{{stato}})]] {{email}} [b] {c}', []],
    ['[[a]][b][[c {{paese}}]]', []],
    ['[[[{{paese}}]]]', []],
  ])('of %j: %j', (template, signs) => expect(unpairedSigns(template)).toEqual(signs))
})

describe('any template', () => {
  const names = Object.keys(placeholders)
  const words = ['Note: ', ', ', ' e ', '\n', '\n\n', '. ', 'Buongiorno', 'P. IVA ', ' - ', 'Le scrivo.', '[', ' ', ':']
  let seed = 7
  const below = (most: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * most)
  }
  const pick = (from: readonly string[]) => from[below(from.length)] ?? ''
  const placeholder = () => `{{${pick(names)}}}`
  const piece = () => [pick(words), placeholder(), `[[${pick(words.slice(0, 6))}${placeholder()}]]`][below(3)] ?? ''
  const templates = Array.from({ length: 3_000 }, () => Array.from({ length: 1 + below(9) }, piece).join(''))
  const all: MailValues = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
  const some = (template: string): MailValues =>
    Object.fromEntries(
      names.filter((name) => (name.length + template.length) % 2 === 0).map((name) => [name, `<${name}>`]),
    )
  const plainly = (template: string, values: Readonly<Record<string, unknown>>) =>
    template.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''))
  const withoutParts = (template: string) => template.replaceAll(/\[\[([^[\]]*\{\{[^[\]]*)\]\]/g, '')
  const sentences = (text: string) => text.split('\n').filter((line) => line.trim() !== '' && !/[{[\]}]/.test(line))

  it('is filled in word for word where everything has a value', () => {
    const wrong = templates.filter(
      (template) =>
        filledText(template, all) !== plainly(template.replaceAll(/\[\[([^[\]]*\{\{[^[\]]*)\]\]/g, '$1'), all),
    )
    expect(wrong).toEqual([])
  })

  it('keeps each value outside of parts, in order, and each line without placeholders', () => {
    const wrong = templates.filter((template) => {
      const values = some(template)
      const text = filledText(template, values)
      const expected = plainly(withoutParts(template), values).match(/<\w+>/g) ?? []
      const kept = text.match(/<\w+>/g) ?? []
      let at = 0
      for (const value of kept) if (value === expected[at]) at += 1
      return at < expected.length || sentences(template).some((line) => !text.includes(line))
    })
    expect(wrong).toEqual([])
  })

  it('is no longer with empty values than without its optional parts', () => {
    const wrong = templates.filter(
      (template) => filledText(template, {}).length > plainly(withoutParts(template), {}).length,
    )
    expect(wrong).toEqual([])
  })

  it('is empty where it holds nothing but labels and empty values', () => {
    const label = () => pick(['', 'Note: ', 'Chi la segue: ', '- ', '\n', ', '])
    const lists = Array.from({ length: 500 }, () =>
      Array.from({ length: 1 + below(9) }, () => label() + placeholder() + pick(['', ' ', ', ', ';', '\n\n'])).join(''),
    )
    expect(lists.filter((template) => filledText(template, {}) !== '')).toEqual([])
  })
})
