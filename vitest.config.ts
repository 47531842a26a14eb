import { defineConfig, mergeConfig } from 'vitest/config'
import { shortLived } from './tests/support/server-process.ts'
import app from './vite.config.ts'

// Only what is broken ever waits so long: a slow or busy machine is no reason to fail.
const patient = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 300_000 } } }

/** No database of the kind under test in them: they run beside the embedded one only. */
const once =
  'tests/server/{db/{effects,freshness,lock},dev/{codegen,dev-api,dev-server,maintenance,take-over,terminal},engine/statement-name,negotiations/killed,shell/{config,modes,process,static,survives}}.test.ts'

/** Rights, sessions, screens' words, what decisions mean, and rules above the database: where both kinds are tried, on PostgreSQL only. */
const aboveTheDatabase = [
  'tests/server/demo.test.ts',
  'tests/server/dev/{diff,identity,lineage}.test.ts',
  'tests/server/customers/{geocode,many}.test.ts',
  'tests/server/engine/{hostile,names,role-matrix}.test.ts',
  'tests/server/negotiations/{erp-customers,many,slow-delivery,templates}.test.ts',
  'tests/server/session/{accesses,attempts,code-limits,microsoft,microsoft-provider,new-password,own-sessions,proved-before,second-factor,sign-in,tokens}.test.ts',
  'tests/server/shell/{half-sent,refused-uploads,shell,wire}.test.ts',
  'tests/server/users/{contract,groups,own-account,second-factor,switch-user}.test.ts',
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
            include: ['tests/*.test.ts', 'tests/schema/**/*.test.ts'],
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
