import { defineConfig, mergeConfig } from 'vitest/config'
import { shortLived } from './tests/support/server-process.ts'
import app from './vite.config.ts'

// Only what is broken ever waits so long: a slow or busy machine is no reason to fail. Less than the ten minutes of silence
// after which `npm test` stops a step: what hangs fails by its name.
const patient = { testTimeout: 480_000, hookTimeout: 480_000, expect: { poll: { timeout: 240_000 } } }

// Where a test of the server runs, the word before `.test.ts` says (docs/testing.md).
const pure = 'tests/server/**/*.pure.test.ts'
const both = 'tests/server/**/*.both.test.ts'
const embedded = 'tests/server/**/*.embedded.test.ts'
const withDatabase = 'tests/server/**/*.test.ts'

/** On the embedded database run all where there is no other: when PostgreSQL is left out, or a file is run by hand. */
function onDatabase(): { include: string[]; exclude: string[] } {
  if (process.env.TEST_DB === 'postgres') return { include: [withDatabase], exclude: [pure, embedded] }
  if (process.env.TEST_ALSO_ON_POSTGRES) return { include: [both, embedded], exclude: [] }
  return { include: [withDatabase], exclude: [pure] }
}

export default mergeConfig(
  app,
  defineConfig({
    test: {
      // Requirement ids are tags, and are listed nowhere.
      strictTags: false,
      projects: [
        {
          extends: true,
          test: {
            ...patient,
            name: 'schema',
            environment: 'node',
            isolate: false,
            sequence: { groupOrder: 0 },
            execArgv: shortLived,
            include: ['tests/*.test.ts', 'tests/{schema,plan}/**/*.test.ts', pure],
          },
        },
        {
          extends: true,
          test: {
            ...patient,
            name: 'src',
            environment: 'jsdom',
            // A worker that is given a file of another project ends, and with it the DOM and all that its files have imported.
            isolate: false,
            sequence: { groupOrder: 1 },
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
            setupFiles: 'tests/support/remembered-hashes.ts',
            ...onDatabase(),
          },
        },
      ],
    },
  }),
)
