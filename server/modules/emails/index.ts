import type { Module } from '../module.ts'
import { emailRoutes } from './routes.ts'
import { emailsStatement } from './statement.ts'

/** The register of every e-mail that leaves the house. */
export const emails: Module = { routes: emailRoutes, views: { emails: emailsStatement } }
