import { makeTemplate } from './database.ts'

// Vitest runs this once before the server's tests: most of their files want a database with the product's tables, which
// takes seconds to make and a fraction of one to copy.
export const setup = makeTemplate
