import { defineConfig, mergeConfig } from 'vitest/config'
import app from './vite.config.ts'

// Only what is broken ever waits so long: a slow or busy machine is no reason to fail.
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

/** No database of the kind under test in them: they run once. */
const once =
  'tests/server/{db/{freshness,lock},dev/{codegen,maintenance},engine/statement-name,negotiations/killed,shell/{config,process,static,survives}}.test.ts'

export default mergeConfig(
  app,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: { name: 'schema', environment: 'node', include: ['tests/*.test.ts', 'tests/schema/**/*.test.ts'] },
        },
        {
          extends: true,
          test: {
            ...patient,
            name: 'src',
            environment: 'jsdom',
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
            globalSetup: 'tests/support/template.ts',
            include: ['tests/server/**/*.test.ts'],
            exclude: process.env.TEST_DB === 'postgres' ? [once] : [],
          },
        },
      ],
    },
  }),
)
