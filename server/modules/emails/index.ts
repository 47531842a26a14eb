import type { Module } from '../module.ts'
import { emailRoutes } from './routes.ts'
import { emailsStatement } from './statement.ts'

/** The register of all outgoing e-mails. */
export const emails: Module = { routes: emailRoutes, views: { emails: emailsStatement } }
