import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { noCircles } from './build/circles.ts'
import { hoverOnly } from './build/hover.ts'
import { layered } from './build/layers.ts'
import { chartsApart, completed, finished, formsApart, styled } from './build/plugins.ts'

const stub = fileURLToPath(new URL('./src/lib/stub.ts', import.meta.url))
/** Refine's package for antd drags it in, and no screen of ours uses what that does with it; notes are read by one of their own. */
const markdownApart: Plugin = {
  name: 'markdown-apart',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-markdown$/ },
    handler: (_id, importer) => (importer && /[\\/]@refinedev[\\/]/.test(importer) ? stub : null),
  },
}
const ofAntd = /node_modules[\\/](antd|rc-[a-z-]+|@rc-component|@ant-design)[\\/]/
/** What only forms need of antd: it comes with the inputs. */
const ofForms =
  /node_modules[\\/]((rc-select|rc-switch|rc-virtual-list|rc-overflow|rc-field-form|@rc-component[\\/]async-validator)[\\/]|antd[\\/]es[\\/]((select|auto-complete|switch|grid)[\\/]|form[\\/](?!context|validateMessagesContext|hooks[\\/]useVariants)))/
const api = `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [markdownApart, react(), completed, styled(), formsApart, chartsApart, noCircles, finished()],
  css: { postcss: { plugins: [hoverOnly, layered] } },
  resolve: {
    alias: {
      // Libraries that Refine drags in and no screen of ours uses.
      'remark-gfm': stub,
      html2canvas: stub,
      papaparse: stub,
      pluralize: stub,
      'error-stack-parser': stub,
      'side-channel': fileURLToPath(new URL('./src/lib/side-channel.ts', import.meta.url)),
    },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // In kB: the library of charts, which comes with the first one. Anything larger is worth a warning.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the entry needs is taken before a group for a lazy library could catch its helpers.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'i18n', test: /node_modules[\\/]i18next[\\/]/ },
            { name: 'start', tags: ['$initial'] },
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
            // Zod is told not to use eval before any schema is made.
            { name: 'zod', test: /src[\\/]lib[\\/]without-eval|node_modules[\\/]zod[\\/]/ },
            { name: 'leaflet', test: /node_modules[\\/]leaflet[\\/]/ },
            // Each of them is evaluated in a task of its own (src/load-console.ts).
            { name: 'antd', test: (path) => ofAntd.test(path) && !ofForms.test(path), minShareCount: 8 },
            { name: 'refine', test: /node_modules[\\/]@(refinedev|tanstack)[\\/]/, minShareCount: 8 },
            { name: 'libraries', test: /src[\\/]providers[\\/](antd|router)\.ts$/, entriesAware: true },
            // Each of these comes with all that it imports: what every page begins with, and the blocks of the home page.
            {
              name: 'console',
              test: /src[\\/](App|layouts[\\/]table-list|device[\\/]outbox[\\/]request-queue|features[\\/]inventory[\\/]count[\\/]scans[\\/]scan-log)\.tsx?$/,
            },
            // The inputs with the dialogs of lists, after what they share with the home page.
            {
              name: 'common',
              test: /src[\\/](device[\\/]drafts|record[\\/]drafts[\\/](draft|texts|use-draft)|fields[\\/]lazy-pickers)/,
            },
            {
              name: 'inputs',
              test: /src[\\/](fields[\\/](type-filter|inputs)|record[\\/](form|delete)-dialog)\.tsx$/,
            },
            // The frame of that page, without its blocks.
            { name: 'welcome', test: /src[\\/](pages[\\/]home\.tsx|resources[\\/]home-blocks)/ },
            {
              name: 'home',
              test: /src[\\/](features[\\/][^\\/]+[\\/]home[\\/]|record[\\/]drafts[\\/]waiting-drafts)/,
            },
            // What many parts share travels together, the rest where exactly the same parts need it. Merging small ones may
            // make two chunks import each other: the build fails then (build/circles.ts), and another count helps.
            { name: 'kit', minShareCount: 6 },
            { name: 'shared', minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 8_000 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/login_check', '/login-microsoft', '/token', '/.well-known'].map((path) => [path, api]),
    ),
  },
})
