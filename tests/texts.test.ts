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

const HOLDS_TEXTS = /^schema\/((field-)?messages\.ts|rules\/.*\.ts|tables\/.*\.json)$|^src\/.*\btexts\.ts$/

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

it('what the specification fixes is still said, so that no exception outlives its sentence', () => {
  const all = texts().map(([, text]) => text)
  expect(FIXED.filter((one) => !all.some((text) => text.includes(one)))).toEqual([])
})
