import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Sentences and labels that the specification fixes to the letter; where it stands is said beside each. Everything else on
 * screen speaks to one person, in the second person, with typographic apostrophes.
 */
const FIXED = [
  "maggiore dell'ora", // 5, end time
  "Utente non attivo. Contattare l'amministratore di sistema", // 8, messages
  'Verificare la validità dei campi', // 5, invalid form
  "Concludere l'inventario? L'inventario non potrà più essere modificato.", // 5, confirmation
  "C'è {{count}} attività non completata", // 8, checklist count
  "Carattere dell'incontro", // 2.4, menu
]

const INFINITIVE =
  /(^|[.:;,] |\be )(inserire|scegliere|sceglierl[oa]|verificare|scrivere|indicare|riprovare|contattare|controllare|usare|chiedere|attendere|ripetere|ripeterl[oa]|aggiungere|restringere|avvisare)\b(?! [^.:]*\?)/i

const HOLDS_TEXTS = /^schema\/(italian\/([a-z]+-)?messages\.ts|rules\/.*\.ts|tables\/.*\.json)$|^src\/.*\btexts\.ts$/

/** The literals of the files that hold what people read. */
function texts(): [file: string, text: string][] {
  const under = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
  const files = [...under('schema'), ...under('src')].filter((name) => HOLDS_TEXTS.test(name))
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\*|\/\*|\/\/|import )/.test(line) && !line.includes('"computed"'))
      .flatMap((line) => [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)])
      .map((match): [string, string] => [file, match[1] ?? match[2] ?? match[3] ?? '']),
  )
}

const fixed = (text: string) => FIXED.some((one) => text.includes(one))

it('texts speak in the second person, with typographic apostrophes and single spaces, but for what the specification fixes', () => {
  const all = texts().filter(([, text]) => !fixed(text))
  expect(all.length).toBeGreaterThan(1_000)
  const wrong = (test: RegExp) => all.filter(([, text]) => test.test(text.replaceAll(/\$\{[^}]*\}/g, 'x')))
  expect(wrong(/\p{L}'\p{L}/u), 'straight apostrophes').toEqual([])
  expect(wrong(/\S {2,}\S/), 'double spaces').toEqual([])
  expect(wrong(INFINITIVE), 'infinitives').toEqual([])
  expect(wrong(/\bpropri[oaei]?\b/i), 'third person').toEqual([])
})

/** The counted texts of all screens: what is said of one, and of several. */
function countedTexts() {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\btexts\.ts$/.test(name))
  return files.flatMap((file) => {
    const source = readFileSync(`src/${file}`, 'utf8')
    return [...source.matchAll(/(\w+)_one:\s*(?:'([^']*)'|"([^"]*)"),\s*(\w+)_other:\s*(?:'([^']*)'|"([^"]*)")/g)].map(
      ([, key = '', one, quoted, other = '', many, manyQuoted]) => ({
        ...{ at: `${file} ${key}`, paired: key === other },
        ...{ one: one ?? quoted ?? '', many: many ?? manyQuoted ?? '' },
      }),
    )
  })
}

const COUNT = /^\{\{(count|number)[^}]*\}\} /

it('a figure is a figure for one too, and what is one is not said as what is several', () => {
  const counted = countedTexts()
  expect(counted.length).toBeGreaterThan(70)
  expect(counted.filter(({ paired }) => !paired)).toEqual([])
  const figures = counted.filter(({ many }) => COUNT.test(many) && /^\S+$/.test(many.replace(COUNT, '')))
  expect(figures.filter(({ one }) => !COUNT.test(one) && !/^1 /.test(one))).toEqual([])
  const INVARIABLE = /da inviare|da completare|da confermare|da leggere|senza stato|file$|foto$/
  expect(counted.filter(({ one, many }) => one === many && !INVARIABLE.test(one))).toEqual([])
})

it('what the specification fixes is still said, so that no exception outlives its sentence', () => {
  const all = texts().map(([, text]) => text)
  expect(FIXED.filter((one) => !all.some((text) => text.includes(one)))).toEqual([])
})

it('a form marks what has to be filled in behind its name, or marks nothing', () => {
  const forms = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) =>
      [...readFileSync(`src/${name}`, 'utf8').matchAll(/<Form\b(?!\.)(?:[^>]|=>)*>/g)].map(([tag]) => ({ name, tag })),
    )
  expect(forms.length).toBeGreaterThan(10)
  expect(forms.filter(({ tag }) => !/requiredMark=\{(requiredMark|false)\}/.test(tag))).toEqual([])
})
