import type { Field, Table } from '#schema/table.ts'
import type { FieldOf } from '#src/providers/rows.ts'
import { sentFlags } from './list-sent.tsx'
import { t } from './texts.ts'

/** What one looks for first, in the order of the columns. */
const FIRST: readonly FieldOf<'trattative_cp'>[] = [
  'dataInserimento',
  'ragioneSociale',
  'statoTrattativa',
  'archiviata',
  'richiamareInData',
  'anagraficaInviata',
  'operatore',
  'telefono',
  'partitaIva',
]

const [shown, ...others]: string[] = sentFlags.map(({ flag }) => flag)

/** The table as the list shows it: what matters most comes first, and the flags of what was sent are one column. */
export function listTable(table: Table): Table {
  const names = [...new Set([...FIRST, ...Object.keys(table.fields)])]
  const fields = names.flatMap((name): [string, Field][] => {
    const field = table.fields[name]
    if (!field) return []
    if (name === shown) return [[name, { ...field, label: t('negotiations.sent') }]]
    return [[name, others.includes(name) ? { ...field, list: false } : field]]
  })
  return { ...table, fields: Object.fromEntries(fields) }
}
