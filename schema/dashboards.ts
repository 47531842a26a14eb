import { completeDashboards, type WrittenDefinitions } from './complete-model.ts'
import accepted from './definitions.generated.json' with { type: 'json' }

const written: WrittenDefinitions = accepted

/** The product's own pages of figures with their blocks, by name; the model has their heads alone. */
export const dashboards = completeDashboards(written.dashboards)
