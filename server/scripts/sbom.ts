import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { noticeOf, readSbom, thirdParties } from './third-parties.ts'

// npm run sbom [-- folder]: what the program runs with, for machines and for people.
const root = process.cwd()
const folder = resolve(process.argv[2] ?? 'dist')
const packages = await readSbom(root)
mkdirSync(folder, { recursive: true })
const [sbom, notice] = [join(folder, 'sbom.cdx.json'), join(folder, 'third-party-notices.txt')]
writeFileSync(sbom, `${JSON.stringify(packages, null, 2)}\n`)
writeFileSync(notice, noticeOf(thirdParties(packages), root))
console.log(`Written: ${sbom} and ${notice}`)
