import { completeModel, type WrittenDefinitions } from './complete-model.ts'
import accepted from './definitions.generated.json' with { type: 'json' }

// Not the files people edit, but what was checked and accepted of them last: a file that is refused changes nothing here.
const written: WrittenDefinitions = accepted

/** Every definition as written, by file name. */
export const definitions = written.tables

/** The product's own definitions. */
export const model = completeModel(written)
