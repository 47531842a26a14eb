import { existsSync } from 'node:fs'
import { type CDPSession, chromium } from '@playwright/test'
import type { TokenPair } from '#server/identity/sessions.ts'
import { browserArguments, findBrowser } from '#tests/support/browser.ts'

/** Prints what the browser downloads (JavaScript and CSS, compressed) for the sign-in page and for the first list. */
export async function printSizes(url: string, token: TokenPair): Promise<void> {
  if (!existsSync('dist/client/index.html')) return console.log('\nfront-end sizes: run `npm run build` first')
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
  console.log('\nfront end, compressed kB of JavaScript and CSS')
  for (const [name, path, signedIn] of [
    ['sign-in page', '/login', false],
    ['first generated list', '/configurations/agents', true],
  ] as const) {
    const context = await browser.newContext()
    // A network with an open stream is never idle.
    await context.route('**/.well-known/mercure?*', (route) => route.abort())
    if (signedIn) {
      await context.addInitScript((pair) => {
        localStorage.setItem('token', pair.token)
        localStorage.setItem('refresh_token', pair.refresh_token)
      }, token)
    }
    const page = await context.newPage()
    const bytes = counting(await context.newCDPSession(page))
    await page.goto(url + path, { waitUntil: 'networkidle' })
    console.log(`  ${name.padEnd(40)} ${((await bytes()) / 1024).toFixed(0).padStart(6)} kB`)
    await context.close()
  }
  await browser.close()
}

function counting(client: CDPSession): () => Promise<number> {
  const ready = client.send('Network.enable')
  const code = new Set<string>()
  let total = 0
  client.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') code.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) total += encodedDataLength
  })
  return async () => {
    await ready
    return total
  }
}
