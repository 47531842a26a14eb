import accepted from './definitions.generated.json' with { type: 'json' }
import { readModel, type Written } from './read-model.ts'

// Not the files people edit, but what was accepted of them last: a file that is refused changes nothing here.
const written: Written = accepted

/** Every definition as written, by file name. */
export const definitions = written.tables

/** The product's own definitions. Reading them checks them: a mistake stops the start with all its sentences. */
export const model = readModel(written.tables, written.access)
