import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

/** npm marks with it what only builds and tests the program. */
const DEVELOPMENT = 'cdx:npm:package:development'

const licence = z.object({
  license: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
  expression: z.string().optional(),
})
const property = z.object({ name: z.string(), value: z.string() })
const component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  licenses: z.array(licence).default([]),
  properties: z.array(property).default([]),
})
const dependency = z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })
const sbom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(component),
  dependencies: z.array(dependency),
})

/** An SBOM as CycloneDX has it. */
export type Sbom = z.output<typeof sbom>

/** A package that the program runs with. */
export interface ThirdParty {
  name: string
  version: string
  /** As SPDX writes it. */
  licence: string
}

/** Packages whose manifest does not say what their licence file says. */
const unsaid: Record<string, string> = {
  cldrjs: 'MIT',
  'png-js': 'MIT',
  '@antv/g2-extension-plot': 'MIT',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
}

const preface = `Packages that CRM runs with, each under its own licence.

* libvips, which reads and writes images for the package sharp, comes as binaries under LGPL-3.0-or-later (@img/sharp-*). They are
  not changed and are linked dynamically: operators may put others in their place. Their sources and how they are
  built: https://github.com/lovell/sharp-libvips
* The font Inter is under the SIL Open Font License 1.1, the fonts DejaVu under that of Bitstream Vera; documents embed parts of them.
`

/**
 * What npm itself says the program runs with, on all platforms. What only builds and tests it is left out here: npm leaves out
 * with it what both need.
 */
export async function readSbom(root: string): Promise<Sbom> {
  const command = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx']
  const { stdout } = await promisify(execFile)('npm', command, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  const all = sbom.parse(JSON.parse(stdout))
  const developmentParts = all.components.filter(({ properties }) =>
    properties.some(({ name }) => name === DEVELOPMENT),
  )
  const refs = new Set(developmentParts.map((one) => one['bom-ref']))
  return {
    ...all,
    components: all.components.filter((one) => !refs.has(one['bom-ref'])),
    dependencies: all.dependencies
      .filter(({ ref }) => !refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !refs.has(one)) })),
  }
}

/** The packages in it, by name. */
export function thirdParties({ components }: Sbom): ThirdParty[] {
  return components
    .map(({ name, version, licenses }) => ({
      name,
      version,
      licence: licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' AND '),
    }))
    .map((one) => ({ ...one, licence: unsaid[one.name] ?? one.licence }))
    .toSorted((one, other) => (`${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1))
}

/** The notice to go with a copy of the program: each package with its licence, in its own words where it is installed here. */
export function noticeOf(parties: readonly ThirdParty[], root: string): string {
  const entries = parties.map(({ name, version, licence }) => {
    const words = licenceFile(join(root, 'node_modules', name))
    return `${'-'.repeat(80)}\n${name} ${version}: ${licence}\n${words === undefined ? '' : `\n${words.trim()}\n`}`
  })
  return `${preface}\n${entries.join('\n')}`
}

function licenceFile(folder: string): string | undefined {
  try {
    const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name))
    return file === undefined ? undefined : readFileSync(join(folder, file), 'utf8')
  } catch {
    return undefined
  }
}
