import { preprocessCSS, resolveConfig } from 'vite'
import { expect, it } from 'vitest'

it.each([
  ['.a:hover { top: 0 }', '@media (hover: hover) { .a:hover { top: 0 } }'],
  [
    '.a:hover, .a:focus, .b button:hover { top: 0 }',
    '@media (hover: hover) { .a:hover, .b button:hover { top: 0 } } .a:focus { top: 0 }',
  ],
  ['@media print { .a:hover { top: 0 } }', '@media print { @media (hover: hover) { .a:hover { top: 0 } } }'],
  ['@media (hover: hover) { .a:hover { top: 0 } }', '@media (hover: hover) { .a:hover { top: 0 } }'],
  ['.a:not(:hover) { top: 0 }', '.a:not(:hover) { top: 0 }'],
])('%s marks nothing that a finger has tapped', async (written, built) => {
  const { code } = await preprocessCSS(written, 'any.css', await config)
  expect(withoutSpace(code)).toBe(withoutSpace(built))
})

const withoutSpace = (css: string) => css.replace(/\s/g, '')
const config = resolveConfig({ logLevel: 'silent' }, 'build')
