import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { badgeColors, colors, depths, gaps, type Pair, radii, textSizes } from '../src/lib/tokens.ts'

/** Where the custom properties stand; `npx tsx build/tokens.ts` writes them anew. */
export const tokensFile = fileURLToPath(new URL('../src/ui/tokens.generated.css', import.meta.url))

/** The custom properties of both themes: `brandSoft: [a, b]` -> `--brand-soft: light-dark(a, b);`. */
export function tokensCss(): string {
  const lines = [
    ...Object.entries(colors).map(([name, pair]) => [kebab(name), inBothThemes(pair)]),
    ...Object.entries(badgeColors).flatMap(([name, { ink, ground }]) => [
      [`badge-${name}`, inBothThemes(ink)],
      [`badge-${name}-ground`, inBothThemes(ground)],
    ]),
    ...Object.entries(textSizes).map(([name, rem]) => [`text-${name}`, `${rem}rem`]),
    ...Object.entries(gaps).map(([name, rem]) => [`gap-${name}`, `${rem}rem`]),
    ...Object.entries(radii).map(([name, px]) => [`radius-${name}`, `${px}px`]),
    ...Object.entries(depths).map(([name, depth]) => [`z-${name}`, depth]),
  ]
  const properties = lines.map(([name, value]) => `  --${name}: ${value};\n`).join('')
  return `/* Made from src/lib/tokens.ts by \`npx tsx build/tokens.ts\`. */\n:root {\n${properties}}\n`
}

const inBothThemes = ([light, dark]: Pair) => (light === dark ? light : `light-dark(${light}, ${dark})`)

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(tokensFile, tokensCss())
