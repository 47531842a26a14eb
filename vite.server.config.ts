import { defineConfig } from 'vite'

/** The server as one file for Node; dependencies stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    emptyOutDir: true,
  },
})
