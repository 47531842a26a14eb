import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { explanationOf } from '#schema/grammar/mistake.ts'
import { mistakeIds } from '#schema/grammar/mistake-ids.ts'
import { Explanation } from '#src/dev/explanation.tsx'
import page from '../../../docs/mistakes.md?raw'

const htmlOf = (text: string): string =>
  render(<Explanation text={text} />).container.firstElementChild?.innerHTML ?? ''

it('an explanation renders headings, paragraphs, code and emphasis', () => {
  const text =
    '## T04 A `title`\n\nOne line\nand *another*: `a < b`, 2 * 3.\n\n```json raw\n{\n  "a": 1\n}\n```\nBehind it.\n'
  expect(htmlOf(text)).toBe(
    '<h3>T04 A <code>title</code></h3><p>One line\nand <em>another</em>: <code>a &lt; b</code>, 2 * 3.</p>' +
      '<pre>{\n  "a": 1\n}</pre><p>Behind it.</p>',
  )
})

it.each(Object.keys(mistakeIds))('an explanation shows no markup of %s', (id) => {
  const { container } = render(<Explanation text={explanationOf(page, id) ?? ''} />)
  expect([...container.querySelectorAll('h3')].map(({ textContent }) => textContent.slice(0, 3))).toEqual([id])
  for (const code of container.querySelectorAll('pre, code')) code.remove()
  expect(container.textContent).not.toMatch(/`|##|^[-*|]/m)
})

it('an explanation keeps two equal paragraphs', () => {
  expect(htmlOf('a\n\na')).toBe('<p>a</p><p>a</p>')
})
