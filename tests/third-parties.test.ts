import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { noticeOf, readSbom, type ThirdParty, thirdParties } from '#server/scripts/third-parties.ts'
import manifest from '../package.json' with { type: 'json' }
import lock from '../package-lock.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const permissive = ['0BSD', 'Apache-2.0', 'Bitstream-Vera', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0']
const free = new Set([...permissive, 'ISC', 'MIT', 'MIT-0', 'OFL-1.1', 'Unlicense'])

let parties: ThirdParty[]
beforeAll(async () => {
  parties = thirdParties(await readSbom(root))
})

interface Locked {
  version?: string
  dev?: boolean
  hasInstallScript?: boolean
}
const lockForm = z.record(z.string(), z.custom<Locked>())
const running = Object.entries(lockForm.parse(lock.packages)).filter(([path, { dev }]) => path !== '' && !dev)

it('the list of packages is what the lock file has the program run with, and nothing that only builds it', () => {
  const named = ([path, { version }]: [string, Locked]) => `${path.split('node_modules/').at(-1)} ${version}`
  const names = new Set(parties.map(({ name, version }) => `${name} ${version}`))
  expect(names).toEqual(new Set(running.map(named)))
  for (const name of Object.keys(manifest.dependencies)) expect(parties.map((one) => one.name)).toContain(name)
})

it('each package has a licence under which the program may be passed on; the binaries of libvips are the only LGPL', () => {
  const terms = (licence: string) => licence.split(/[()\s]+|AND|OR/).filter(Boolean)
  const others = parties.filter(({ licence }) => licence === '' || terms(licence).some((one) => !free.has(one)))
  expect(others.filter(({ name }) => !name.startsWith('@img/sharp-'))).toEqual([])
  expect(others.map(({ name }) => name)).toContain('@img/sharp-libvips-linux-x64')
})

it('the notice names each package, and has the words of those that are installed', () => {
  const notice = noticeOf(parties, root)
  for (const { name, version } of parties) expect(notice).toContain(`${name} ${version}: `)
  for (const words of ['LGPL-3.0-or-later', 'SIL OPEN FONT LICENSE', 'Bitstream Vera Fonts Copyright']) {
    expect(notice).toContain(words)
  }
})

it('no package that the program runs with needs an install script', () => {
  expect(running.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([])
})
