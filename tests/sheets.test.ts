import { describe, expect, it } from 'vitest'
import { classesOf, declarations, OF_LIBRARIES, roomOf, type Sheet, sheets } from './support/sheets.ts'
import { sources } from './support/walls.ts'

// The walls between style sheets (docs/styles.md).

/** Sheets without a component: bare elements, the words that all may use, the font. */
const withoutComponent = ['src/ui/reset.css', 'src/ui/base.css', 'src/ui/words.css', 'src/shell/font.css']
const MAX_LINES = 200

const paths = (wrong: (sheet: Sheet) => boolean) => sheets.filter(wrong).map(({ path }) => path)
const screens = sources('src')

/** The name under which a file has the classes of a module: `import styles from './pager.module.css'` -> `styles`. */
const nameOf = (sheet: string, text: string) => {
  const file = sheet.slice(sheet.lastIndexOf('/')).replaceAll('.', '\\.')
  return new RegExp(`import (\\w+) from '[^']*${file}'`).exec(text)?.[1]
}

/** What each file of src imports of sheets: the file, the sheet, and the name it has for it. */
const imported = screens.flatMap(({ path, text, imports }) =>
  imports.filter((sheet) => sheet.endsWith('.css')).map((sheet) => ({ path, text, sheet, as: nameOf(sheet, text) })),
)

describe('style sheets', () => {
  it('a sheet is a module beside its component: its classes are its own', () => {
    expect(paths(({ isModule, path }) => !isModule && !withoutComponent.includes(path))).toEqual([])
  })

  /** The classes in the text of an attribute, or of what `clsx` joins; what is compared there is none. */
  const wordsIn = ([attribute, literal, joined = '']: readonly (string | undefined)[]): string[] =>
    [
      attribute,
      literal,
      ...[...joined.replace(/[!=]== '[^']*'|\[[^\]]*\]/g, '').matchAll(/'([^']*)'/g)].map(([, text]) => text),
    ].flatMap((text) => (text ?? '').split(' ').filter((name) => name !== ''))

  it('a class that is written as text is one of the words that all may use', () => {
    const words = new Set(
      sheets.filter(({ path }) => withoutComponent.includes(path)).flatMap(({ classes }) => classes),
    )
    const written = screens.flatMap(({ path, text }) =>
      [...text.matchAll(/className=(?:"([^"]+)"|\{'([^']+)'\})|\bclsx\(([^()]*)\)/g)].flatMap(([, ...parts]) =>
        wordsIn(parts)
          .filter((name) => !OF_LIBRARIES.test(name))
          .map((name) => ({ path, name })),
      ),
    )
    expect(written.filter(({ name }) => !words.has(name)).map(({ path, name }) => `${path} ${name}`)).toEqual([])
  })

  it('the program finds elements by what they are, not by a class, which the build names', () => {
    const asked = screens.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:querySelector(?:All)?|closest|matches)(?:<\w+>)?\(\s*['"`]([^'"`]+)/g)].map(
        ([, selector = '']) => ({ path, selector }),
      ),
    )
    const ours = asked.filter(({ selector }) => classesOf(`${selector} {`).length > 0)
    expect(asked.length).toBeGreaterThan(20)
    expect(ours.map(({ path, selector }) => `${path} ${selector}`)).toEqual([])
  })

  it('a file imports the sheets of its own room only; what comes before all rooms imports those without a component', () => {
    const foreign = imported
      .filter(({ path, sheet }) => sheet.startsWith('src/') && roomOf(path) !== roomOf(sheet))
      .filter(({ path, sheet }) => path !== 'src/main.tsx' || !/(reset|tokens\.generated|base|words)\.css$/.test(sheet))
      .filter(({ sheet }) => sheet !== 'src/shell/font.css')
    expect(foreign.map(({ path, sheet }) => `${path} ${sheet}`).toSorted()).toEqual([])
  })

  it('no sheet has more than 200 lines', () => {
    expect(paths(({ lines }) => lines > MAX_LINES)).toEqual([])
  })

  it('nothing is important outside of the weakest layer, and no page is looked through for what it has', () => {
    expect(paths(({ path, text }) => /!important/.test(text) && path !== 'src/ui/reset.css')).toEqual([])
    expect(paths(({ text }) => /(\b(html|body|main)|:root)\S*:has\(/.test(text))).toEqual([])
  })

  it('no part of a page is looked through because another has come before it', () => {
    // Where anything may follow anything, whatever comes or goes has all that follows it styled anew.
    expect(paths(({ text }) => /(^|[\s>])[a-z*]+\s*[+~]\s*\*/.test(text))).toEqual([])
  })

  it('colours come from src/lib/tokens.ts', () => {
    expect(paths(({ text }) => /light-dark\(|#[0-9a-f]{3,8}\b|\brgba?\(/i.test(text))).toEqual([])
  })
})

describe('sizes', () => {
  // A line of one pixel, and what is drawn around or behind a box, is as thin for large text.
  const thin =
    /^(border|outline|box-shadow|text-shadow|filter|letter-spacing|stroke|text-decoration|text-underline|--shadow|--touch)/

  it('are in rem, so that they grow with the text', () => {
    const wrong = sheets.flatMap((sheet) =>
      declarations(
        sheet,
        (property, value) => !thin.test(property) && /\d*\.?\d+px/.test(value.replace(/\b1px\b/g, '')),
      ),
    )
    // Parts of a shadow that goes over several lines.
    expect(wrong.filter((line) => !/ inset /.test(line))).toEqual([])
  })

  it('of distances are multiples of an eighth of a rem', () => {
    const isOdd = (property: string, value: string) =>
      /^(gap|(row|column)-gap|(padding|margin)(-\w+)*)$/.test(property) &&
      [...value.matchAll(/([\d.]+)rem/g)].some(([, rem]) => Number(rem) % 0.125 !== 0)
    expect(paths((sheet) => declarations(sheet, isOdd).length > 0)).toEqual([])
  })

  /** The declarations of a property whose value, without the words and sums of tokens it may have, leaves something. */
  const offScale = (property: RegExp, free: RegExp) =>
    sheets.flatMap((sheet) =>
      declarations(sheet, (name, value) => property.test(name) && value.replace(free, '').trim() !== ''),
    )

  it('of distances between parts are those of the scale', () => {
    expect(offScale(/^((row|column)-)?gap$/, /var\(--gap-[a-z0-9]+\)|\b0\b/g)).toEqual([])
  })

  it('of corners are those of the scale, a circle, or those of the part around', () => {
    const free = /calc\(var\(--radius-[a-z0-9]+\) - 1px\)|var\(--radius-[a-z0-9]+\)|\b50%|\binherit\b|\b0\b/g
    expect(offScale(/^border(-\w+)*-radius$/, free)).toEqual([])
  })

  it('of depth are those of the scale, or within a part', () => {
    expect(offScale(/^z-index$/, /var\(--z-[a-z]+\)|\b[0-7]\b/g)).toEqual([])
  })

  it('of text are those of the scale', () => {
    const free = /^(var\(--text-[a-z0-9]+\)|inherit|0|[\d.]+(em|%)|1rem)$/
    expect(
      sheets.flatMap((sheet) =>
        declarations(sheet, (property, value) => property === 'font-size' && !free.test(value)),
      ),
    ).toEqual([])
  })
})

describe('modules', () => {
  const modules = sheets.filter(({ isModule }) => isModule)

  it('name their classes in camelCase', () => {
    expect(modules.flatMap(({ classes }) => classes).filter((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name))).toEqual([])
  })

  it.each(modules.map((sheet) => [sheet.path, sheet] as const))(
    '%s has the classes that are used, and no other',
    (path, { classes }) => {
      const users = imported.filter(({ sheet }) => sheet === path)
      const used = users.flatMap(({ text, as }) =>
        [...text.matchAll(new RegExp(`\\b${as}\\.(\\w+)`, 'g'))].map(([, name]) => name),
      )
      const byName = users.some(({ text, as }) => text.includes(`${as}[`))
      expect(used.filter((name) => !classes.includes(name ?? ''))).toEqual([])
      if (!byName) expect(classes.filter((name) => !used.includes(name))).toEqual([])
    },
  )
})

it('reads the classes of a sheet', () => {
  const text = '.a .b:hover, .ant-btn { top: .5rem; } @media (x) { button.c:not(.d) {} } :global(.e) .a {}'
  expect(classesOf(text)).toEqual(['a', 'b', 'c', 'd'])
  expect(['src/list/views/views.css', 'src/features/users/users.css'].map(roomOf)).toEqual(['list', 'features/users'])
})
