import access from './access.json' with { type: 'json' }
import { readModel } from './model.ts'
import { definitions } from './tables.generated.ts'

/** The product's own definitions. Reading them checks them: a mistake stops the start with all its sentences. */
export const model = readModel(definitions, access)
