import { defineConfig, mergeConfig } from 'vitest/config'
import { shortLived } from './tests/support/server-process.ts'
import app from './vite.config.ts'

// Only what is broken ever waits so long: a slow or busy machine is no reason to fail.
const patient = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 300_000 } } }

/** About the embedded database, no database at all, or what `npm run dev` does, which works on that one: not tried on PostgreSQL. */
const once =
  'tests/server/{db/{effects,freshness,lock},dev/{codegen,computed,dev-api,dev-server,good-definitions,hints,maintenance,renamed-fields,report,take-over,terminal,undecided,update,whole},engine/statement-name,negotiations/killed,shell/{config,modes,process,static,survives}}.test.ts'

/**
 * Rights, sessions, rules above the database, and SQL that is the same for both kinds: where both are tried, on PostgreSQL
 * only. What is left runs on both: how the engine reads and writes, the database itself, the first file of each feature.
 */
const aboveTheDatabase = [
  'tests/server/{demo,master,saved-views}.test.ts',
  'tests/server/dev/{backup,breaks,conversions,definition-text,diff,identity,lineage,losses,meaning,tried,validity}.test.ts',
  'tests/server/customers/{documents,geocode,many,plannings,vat}.test.ts',
  'tests/server/engine/{bulk,damaged-files,exactness,hostile,names,parts,quotas,role-matrix,summary,tables}.test.ts',
  'tests/server/export/{contents,tables}.test.ts',
  'tests/server/inventory/{items,reconciling,rights}.test.ts',
  'tests/server/negotiations/{attachments,board,by-state,erp-customers,many,owner,slow-delivery,templates,undelivered}.test.ts',
  'tests/server/realtime/{ending,many-tables,replay}.test.ts',
  'tests/server/search/rights.test.ts',
  'tests/server/sends/another-table.test.ts',
  'tests/server/session/*.test.ts',
  'tests/server/shell/{failover,half-sent,leaving,outage,pipelined,refused-uploads,reserved,shell,user-command,wire}.test.ts',
  'tests/server/users/*.test.ts',
  'tests/server/vehicle-acceptance/{cut-off,images,refused,report,report-drawing,report-sends,rights}.test.ts',
  'tests/server/contact-center/{ingestion,trend}.test.ts',
  'tests/server/vehicles/import.test.ts',
]

function leftOut(): string[] {
  if (process.env.TEST_DB === 'postgres') return [once]
  return process.env.TEST_ALSO_ON_POSTGRES ? aboveTheDatabase : []
}

export default mergeConfig(
  app,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: {
            ...patient,
            name: 'schema',
            environment: 'node',
            execArgv: shortLived,
            include: ['tests/*.test.ts', 'tests/{schema,plan}/**/*.test.ts'],
          },
        },
        {
          extends: true,
          test: {
            ...patient,
            name: 'src',
            environment: 'jsdom',
            isolate: false,
            setupFiles: 'tests/support/dom.ts',
            include: ['tests/src/**/*.test.{ts,tsx}'],
          },
        },
        {
          extends: true,
          test: {
            ...patient,
            name: 'server',
            environment: 'node',
            // What a file imports, its worker has already: each would load the whole server anew.
            isolate: false,
            execArgv: shortLived,
            globalSetup: 'tests/support/template.ts',
            include: ['tests/server/**/*.test.ts'],
            exclude: leftOut(),
          },
        },
      ],
    },
  }),
)
