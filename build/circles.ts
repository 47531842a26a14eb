import type { Plugin } from 'vite'

/** Fails the build where chunks import each other in a circle: one of them would run before the constants it needs are there. */
export const noCircles: Plugin = {
  name: 'no-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const imports = new Map<string, readonly string[]>()
    for (const one of Object.values(bundle)) if (one.type === 'chunk') imports.set(one.fileName, one.imports)
    const circle = circleIn(imports)
    if (circle) this.error(`Chunks import each other in a circle: ${circle.join(' -> ')}`)
  },
}

/** The files of a circle of imports, the first again at the end; undefined where there is none. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const search = (file: string, path: readonly string[]): string[] | undefined => {
    const at = path.indexOf(file)
    if (at >= 0) return [...path.slice(at), file]
    if (done.has(file)) return undefined
    for (const next of imports.get(file) ?? []) {
      const circle = search(next, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const circle = search(file, [])
    if (circle) return circle
  }
  return undefined
}
