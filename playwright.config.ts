import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './tests/support/browser.ts'
import { CALLS_TOKEN } from './tests/support/calls.ts'
import { freePort } from './tests/support/free-port.ts'
import { authorityAt, CLIENT_ID } from './tests/support/microsoft.ts'
import { usedFolder } from './tests/support/server-process.ts'

// The workers read this file again: what is chosen once is kept in the environment.
process.env.E2E_PORT ||= String(await freePort())
process.env.E2E_MICROSOFT_PORT ||= String(await freePort())
process.env.E2E_SMTP_PORT ||= String(await freePort())
process.env.E2E_ERP_PORT ||= String(await freePort())
process.env.E2E_RECEIVERS_PORT ||= String(await freePort())
process.env.TEST_SERVER ||= 'dist/server/main.js'
process.env.TEST_USED_FOLDER ||= join(mkdtempSync(join(tmpdir(), 'crm-test-used-')), 'data')
process.env.E2E_DATA_DIR ||= await usedFolder('browser')
const authority = authorityAt(Number(process.env.E2E_MICROSOFT_PORT))
const { E2E_SMTP_PORT, E2E_ERP_PORT, E2E_RECEIVERS_PORT } = process.env
const minutes = 60_000
const baseURL = `http://localhost:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  // What fails here, `npm test` repeats alone at the end.
  retries: 0,
  // Both widths work on one database at once: tests give their rows names of their own.
  workers: 2,
  // Times are for what is broken: nothing waits for them, and a slow machine does not reach them.
  timeout: 8 * minutes,
  expect: { timeout: 2 * minutes },
  reporter: 'list',
  globalTeardown: './tests/e2e/support/teardown.ts',
  use: {
    baseURL,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // As for whoever asked his device for less motion: no test waits for a movement to end.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 2 * minutes,
    // Each test would install it anew; installable.spec.ts is the one that lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findBrowser(),
      args: browserArguments,
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/*.phone.spec.ts',
      grepInvert: process.env.TEST_FULL ? undefined : /@phone-first/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    // What a narrow screen shows otherwise is tagged; the rest would only be said twice. What one of the two only lays out
    // otherwise is said twice by `--full`: else `@phone-full` on the wide one, `@phone-first` on the narrow one.
    {
      name: 'phone',
      grep: process.env.TEST_FULL ? /@phone/ : /@phone(?!-full)/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: [
    {
      command: `node --import tsx tests/support/microsoft-server.ts ${process.env.E2E_MICROSOFT_PORT}`,
      url: `${authority}/.well-known/openid-configuration`,
      reuseExistingServer: false,
      timeout: 5 * minutes,
    },
    {
      command: `node --import tsx tests/support/receivers.ts ${E2E_SMTP_PORT} ${E2E_ERP_PORT} ${E2E_RECEIVERS_PORT}`,
      url: `http://127.0.0.1:${E2E_RECEIVERS_PORT}/`,
      reuseExistingServer: false,
      timeout: 5 * minutes,
    },
    {
      command: 'node dist/server/main.js',
      url: `${baseURL}/readyz`,
      reuseExistingServer: false,
      timeout: 5 * minutes,
      gracefulShutdown: { signal: 'SIGTERM', timeout: minutes },
      env: {
        PORT: process.env.E2E_PORT,
        DATA_DIR: process.env.E2E_DATA_DIR,
        DATABASE_URL: '',
        LOG_LEVEL: 'warn',
        SMTP_URL: `smtp://127.0.0.1:${E2E_SMTP_PORT}`,
        MAIL_FROM: 'crm@noleggio.example',
        ERP_URL: `http://127.0.0.1:${E2E_ERP_PORT}/contatti`,
        MICROSOFT_AUTHORITY: authority,
        MICROSOFT_CLIENT_ID: CLIENT_ID,
        CALLS_IMPORT_TOKEN: CALLS_TOKEN,
        // Tests open sessions of one user by the dozen.
        SESSIONS_PER_USER: '1000',
      },
    },
  ],
})
