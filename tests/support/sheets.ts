import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderUnder, root } from './walls.ts'

// The style sheets of src, and what can be read off them.

export interface Sheet {
  path: string
  /** Without comments. */
  text: string
  lines: number
  isModule: boolean
  /** The classes it has rules for, without those of libraries. */
  classes: readonly string[]
}

/** Classes of antd, of the calendar and of the maps. */
export const OF_LIBRARIES = /^(ant|rbc|leaflet)-/

/** Every sheet of src but the generated one. */
export const sheets: readonly Sheet[] = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.css') && !path.endsWith('.generated.css'))
  .toSorted()
  .map((path) => {
    const whole = readFileSync(join(root, path), 'utf8')
    const text = whole.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    const isModule = path.endsWith('.module.css')
    return { path, text, lines: whole.trimEnd().split('\n').length, isModule, classes: classesOf(text) }
  })

/** The classes in the selectors of a sheet: `.a .b:hover {}` -> `a`, `b`. */
export function classesOf(text: string): string[] {
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].map((match) => match[1]?.trim() ?? '')
  const named = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)])
    .map((match) => match[1] ?? '')
  return [...new Set(named)].filter((name) => !OF_LIBRARIES.test(name)).toSorted()
}

/** The declarations of a sheet that match, with their lines. */
export const declarations = (sheet: Sheet, wrong: (property: string, value: string) => boolean): string[] =>
  sheet.text.split('\n').flatMap((line, index) => {
    const [, property, value] = /^\s*([a-z-]+):\s*(.+?);?$/.exec(line) ?? []
    return property && value && wrong(property, value) ? [`${sheet.path}:${index + 1} ${line.trim()}`] : []
  })

/** The room whose part a file is: a folder of src, or one feature. */
export function roomOf(path: string): string | undefined {
  const feature = folderUnder('src/features', path)
  return feature ? `features/${feature}` : folderUnder('src', path)
}
