import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { describe, expect, it } from 'vitest'
import { colorNames } from '#schema/grammar/looks.ts'
import { contrastRatio, READABLE_CONTRAST } from '#schema/rules/contrast.ts'
import { badgeColors } from '#src/lib/tokens.ts'
import { layerOf, layers } from '../build/layers.ts'
import { tokensCss, tokensFile } from '../build/tokens.ts'

const config = resolveConfig({ logLevel: 'silent' }, 'build')
const root = join(import.meta.dirname, '..')
const built = async (written: string, path: string) =>
  withoutSpace((await preprocessCSS(written, join(root, path), await config)).code)
const withoutSpace = (css: string) => css.replace(/\s/g, '')
const order = withoutSpace(`@layer ${layers.join(', ')};`)

describe('what a finger has tapped', () => {
  it.each([
    ['.a:hover { top: 0 }', '@media (hover: hover) { .a:hover { top: 0 } }'],
    [
      '.a:hover, .a:focus, .b button:hover { top: 0 }',
      '@media (hover: hover) { .a:hover, .b button:hover { top: 0 } } .a:focus { top: 0 }',
    ],
    ['@media print { .a:hover { top: 0 } }', '@media print { @media (hover: hover) { .a:hover { top: 0 } } }'],
    ['@media (hover: hover) { .a:hover { top: 0 } }', '@media (hover: hover) { .a:hover { top: 0 } }'],
    ['.a:not(:hover) { top: 0 }', '.a:not(:hover) { top: 0 }'],
  ])('%s marks nothing that a finger has tapped', async (written, expected) => {
    expect(await built(written, 'src/ui/any.css')).toBe(withoutSpace(`${order}@layer kit { ${expected} }`))
  })
})

describe('layers', () => {
  it.each([
    ['src/ui/pager.module.css', 'kit'],
    ['src/ui/reset.css', 'reset'],
    ['src/ui/tokens.generated.css', 'tokens'],
    ['src/list/views/views.css', 'rooms'],
    ['src/features/users/users.css', 'features'],
    ['src/pages/login.css', 'features'],
    ['node_modules/leaflet/dist/leaflet.css', 'vendor'],
  ])('%s is in the layer %s', async (path, layer) => {
    expect(await built('.a { top: 0 }', path)).toMatch(new RegExp(`^${order}@layer${layer}\\{`))
  })

  it('a sheet outside of the rooms, or one that imports another, stops the build', async () => {
    expect(() => layerOf('/elsewhere/any.css')).toThrow('any.css lies in no folder of a layer')
    await expect(built('@import "./other.css";', 'src/ui/any.css')).rejects.toThrow()
  })

  it('the styles of antd stand in a layer of their own, which we only put in order', async () => {
    expect(await built('@layer antd { .ant-btn { top: 0 } }', 'antd.css')).toBe(
      withoutSpace(`${order}@layer antd { .ant-btn { top: 0 } }`),
    )
  })
})

describe('badges of options', () => {
  const themes = ['light', 'dark'] as const
  it.each(colorNames.flatMap((name) => themes.map((theme) => [name, theme] as const)))(
    '%s is read well in the %s theme',
    (name, theme) => {
      const { ink, ground } = badgeColors[name]
      const [letters, below] = [ink, ground].map((pair) => pair[themes.indexOf(theme)] ?? '')
      expect(contrastRatio(letters ?? '', below ?? '')).toBeGreaterThanOrEqual(READABLE_CONTRAST)
    },
  )

  it('no two look alike', () => {
    const looks = Object.values(badgeColors).map((one) => JSON.stringify(one))
    expect(new Set(looks).size).toBe(colorNames.length)
  })
})

it('the custom properties of the sheets are those of the tokens (npx tsx build/tokens.ts writes them anew)', () => {
  expect(readFileSync(tokensFile, 'utf8')).toBe(tokensCss())
})
