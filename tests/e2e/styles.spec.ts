import { readdirSync, readFileSync } from 'node:fs'
import { expect, signIn, test } from './support/test.ts'
import { moveTo, visit } from './support/visit.ts'

/** The sheets of the build, by their names. */
const sheets = () =>
  readdirSync('dist/client/assets')
    .filter((name) => name.endsWith('.css'))
    .map((name): [string, string] => [name, readFileSync(`dist/client/assets/${name}`, 'utf8')])

/** Rules that would win over all layers. What only sets properties of antd decides nothing by itself. */
function unlayered(texts: [string, string][] | undefined): string[] {
  const read = ([name, text]: [string, string]): [string, CSSStyleSheet] => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return [name, sheet]
  }
  const all = texts?.map(read) ?? [...document.styleSheets].map((one): [string, CSSStyleSheet] => ['page', one])
  const isPlain = (rule: CSSRule): boolean => {
    if (rule instanceof CSSStyleRule) {
      const isCache = rule.selectorText.startsWith('.data-ant-cssinjs-cache-path')
      return !isCache && [...rule.style].some((property) => !property.startsWith('--ant-'))
    }
    return rule instanceof CSSMediaRule || rule instanceof CSSSupportsRule ? [...rule.cssRules].some(isPlain) : false
  }
  return all.flatMap(([name, { cssRules }]) =>
    [...cssRules].filter(isPlain).map((rule) => `${name}: ${rule.cssText.slice(0, 120)}`),
  )
}

/** The layers in the order in which the page came upon them. */
const layersOf = () => [
  ...new Set(
    [...document.styleSheets].flatMap(({ cssRules }) =>
      [...cssRules].flatMap((rule) => {
        if (rule instanceof CSSLayerStatementRule) return [...rule.nameList]
        return rule instanceof CSSLayerBlockRule ? [rule.name] : []
      }),
    ),
  ),
]

const layers = ['reset', 'antd', 'vendor', 'tokens', 'kit', 'rooms', 'features']

test('every rule of the build and of the page stands in a layer, those that antd writes as it draws among them', async ({
  page,
}) => {
  await visit(page, '/login')
  expect(sheets().length).toBeGreaterThan(20)
  expect(await page.evaluate(unlayered, sheets())).toEqual([])
  await signIn(page, 'super_admin')
  await visit(page, '/configurations/fonti')
  await page.getByRole('main').getByRole('button', { name: /^Nuov/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  // Calendar and map bring styles of their libraries.
  for (const path of ['/trattativeCp/calendarioTrattative', '/customers/1', '/profile']) await moveTo(page, path)
  const written = await page.evaluate(() => document.querySelectorAll('style[data-css-hash]').length)
  expect(written, 'styles that antd wrote').toBeGreaterThan(3)
  expect(await page.evaluate(unlayered, undefined)).toEqual([])
  expect(await page.evaluate(layersOf)).toEqual(layers)
})
