import { wireInstant } from '../../db/instant.ts'
import { COLLATION } from '../identifiers.ts'
import { containing } from './compare.ts'
import { recordWhereSet } from './embedded.ts'
import { columnAt, type Kind } from './kind.ts'
import { scalar } from './scalar.ts'

const string = { type: 'string' }

/** An uploaded file: stored by its name in `_files`, read with its facts, sorted and filtered by its original name. */
export const file: Kind = scalar({
  type: 'text',
  holdsFile: true,
  filtersElsewhere: true,
  read: (at) =>
    recordWhereSet(
      columnAt(at),
      `_file."filename", _file."originalFilename", _file."size", _file."type",
       ${wireInstant('_file."createdAt"')} as "createdAt" from "_files" _file where _file."filename"`,
    ),
  sort: (at) => ({
    join: '',
    key: `(select _file."originalFilename" from "_files" _file where _file."filename" = ${columnAt(at)}) collate ${COLLATION}`,
  }),
  filter: (at, value, parameters) => {
    const named = containing('_file."originalFilename"', false, value, parameters)
    return `exists (select 1 from "_files" _file where _file."filename" = ${columnAt(at)} and ${named})`
  },
  openApi: () => ({
    type: 'object',
    properties: {
      filename: string,
      originalFilename: string,
      size: { type: 'integer' },
      type: string,
      createdAt: { ...string, format: 'date-time', description: 'Quando è stato caricato' },
      createdBy: {
        type: ['string', 'null'],
        description: 'Chi lo ha caricato: negli elenchi di documenti e allegati, per chi può vederne lo storico',
      },
    },
  }),
})
