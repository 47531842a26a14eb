import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installFromDebian } from './debian.ts'

/** Chromium without windows: a test of it takes a tenth less of the processor than one of the whole. */
const SMALL = '/usr/bin/chromium-headless-shell'
const system = [
  SMALL,
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
  // Two processes less between a page and what it asks for and draws.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  // A page of a test is gone before code made faster in the background would pay; with more room for what is new, less is
  // cleaned up.
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=32 --max-semi-space-size=64',
]

/** The browser to test with: CHROMIUM_PATH, else the system's, else Playwright's own; undefined when there is none. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names no file: ${given}`)
  return given || [...system, chromium.executablePath()].find((path) => existsSync(path))
}

/**
 * As findBrowser, but installs Debian's Chromium, the small one without windows, when there is none; in continuous
 * integration also beside a large one, which does as well where nothing can be installed.
 */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found && (found === SMALL || !process.env.CI || process.env.CHROMIUM_PATH)) return found
  try {
    installFromDebian('Chromium', 'chromium-headless-shell')
  } catch (error) {
    if (found) return found
    throw error
  }
  const installed = findBrowser()
  if (!installed) throw new Error('Chromium was installed but is nowhere to be found: set CHROMIUM_PATH')
  return installed
}
