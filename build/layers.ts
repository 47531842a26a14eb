import type { CSSOptions } from 'vite'

type Plugins = NonNullable<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins']>
type PostcssPlugin = Extract<Plugins[number], { postcssPlugin: string }>

/** The layers of all styles, the weakest first. antd names its own itself (`StyleProvider layer`) and takes no other name. */
export const layers = ['reset', 'antd', 'vendor', 'tokens', 'kit', 'rooms', 'features'] as const
type Layer = (typeof layers)[number]

const byPlace: readonly (readonly [RegExp, Layer])[] = [
  [/\/node_modules\//, 'vendor'],
  [/(^|\/)antd\.css$/, 'antd'],
  [/\/src\/ui\/reset\.css$/, 'reset'],
  [/\/src\/ui\/tokens\.generated\.css$/, 'tokens'],
  [/\/src\/ui\//, 'kit'],
  [/\/src\/(features|pages|dev)\//, 'features'],
  [/\/src\/[a-z-]+\//, 'rooms'],
]

/** The layer of a sheet, by the folder it lies in: `src/list/list.css` -> `rooms`. Throws where a folder has none. */
export function layerOf(path: string): Layer {
  const place = byPlace.find(([pattern]) => pattern.test(path.replaceAll('\\', '/')))
  if (!place) throw new Error(`${path} lies in no folder of a layer (build/layers.ts)`)
  return place[1]
}

const order = `@layer ${layers.join(', ')};`

/**
 * Puts each sheet into the layer of its folder: `.a {}` -> `@layer reset, ...; @layer rooms { .a {} }`. Each states the
 * order, so that it holds whichever sheet comes first. The styles of antd stand in their layer already.
 */
export const layered: PostcssPlugin = {
  postcssPlugin: 'layered',
  Once(root, { atRule, result }) {
    const { from } = result.opts
    if (from === undefined) throw new Error('A sheet without a path has no layer')
    root.walkAtRules(/^(import|charset)$/, (rule) => {
      if (rule.name === 'import') throw rule.error('A sheet imports no other: a component imports its sheet')
      rule.remove()
    })
    const layer = layerOf(from)
    if (layer !== 'antd') {
      const inside = atRule({ name: 'layer', params: layer, nodes: [] })
      inside.append(root.nodes)
      root.append(inside)
    }
    root.prepend(order)
  },
}
