import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installFromDebian } from './debian.ts'

const system = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** How a browser is started here: without a sandbox of its own (root), and without calls home. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A page of a test is gone before code made faster in the background would pay.
  '--js-flags=--no-opt --no-maglev',
]

/** The browser to test with: CHROMIUM_PATH, else the system's, else Playwright's own; undefined when there is none. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names no file: ${given}`)
  return given || [...system, chromium.executablePath()].find((path) => existsSync(path))
}

/** As findBrowser, but installs Debian's Chromium, the small one without windows, when there is none. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  installFromDebian('Chromium', 'chromium-headless-shell')
  const installed = findBrowser()
  if (!installed) throw new Error('Chromium was installed but is nowhere to be found: set CHROMIUM_PATH')
  return installed
}
