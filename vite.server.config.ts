import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { putNewDatabase } from './server/codegen/database/new-database.ts'

/** What a first start copies lies beside the server. */
const newDatabase: Plugin = {
  name: 'new-database',
  writeBundle: ({ dir = '' }) => putNewDatabase(join(dir, 'new-database')),
}

/**
 * The server as one file for Node, beside it what it runs in threads of their own and the database a first start copies;
 * dependencies stay in node_modules.
 */
export default defineConfig({
  plugins: [newDatabase],
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    emptyOutDir: true,
    // Making the new database is what takes its time, and may.
    rolldownOptions: {
      input: ['server/main.ts', 'server/export/xls/xls-worker.ts'],
      checks: { pluginTimings: false },
    },
  },
})
