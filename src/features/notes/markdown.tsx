import type { ComponentProps } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import { Stack } from '#src/ui/layout.tsx'
import { placesOf } from './mentions.ts'

interface Props {
  text: string
  /** Whom it mentions. */
  names: readonly string[]
}

const ELEMENTS = [
  ...['p', 'br', 'hr', 'strong', 'em', 'a', 'mark', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]

const Heading = ({ children }: ComponentProps<'h1'>) => (
  <p>
    <strong>{children}</strong>
  </p>
)

const components: Components = {
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      children
    ),
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, Heading])),
}

/** Markdown as elements: HTML in it is text, images are links, and links lead to the web, mail and telephones only. */
export const Markdown = ({ text, names }: Props) => (
  <Stack>
    <ReactMarkdown
      {...{ components }}
      allowedElements={ELEMENTS}
      unwrapDisallowed
      urlTransform={(url) => (/^(https?:|mailto:|tel:)/i.test(url) ? url : '')}
      rehypePlugins={[() => (tree: Part) => refine(tree, names)]}
    >
      {text}
    </ReactMarkdown>
  </Stack>
)

/** A part of the tree that the text is read into. */
interface Part {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Part[]
}

const element = (tagName: string, properties: Record<string, unknown>, value: string): Part => ({
  ...{ type: 'element', tagName, properties },
  children: [{ type: 'text', value }],
})

/** Marks whom the text mentions, lets addresses lead there, and puts links in place of images. */
function refine(part: Part, names: readonly string[], inLink = false): void {
  part.children = part.children?.flatMap((child) => {
    const { tagName, value = '' } = child
    if (child.type === 'text') return inLink ? [child] : piecesOf(value, names)
    if (tagName === 'img') return [imageAsLink(child, inLink)]
    if (tagName !== 'code') refine(child, names, inLink || tagName === 'a')
    return [child]
  })
}

function imageAsLink({ properties = {} }: Part, inLink: boolean): Part {
  const src = String(properties.src ?? '')
  const name = String(properties.alt ?? '') || src
  return inLink ? { type: 'text', value: name } : element('a', { href: src }, name)
}

/** An address as it is typed, without the punctuation behind it. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]]/g

function piecesOf(text: string, names: readonly string[]): Part[] {
  const addresses = [...text.matchAll(ADDRESS)].map(({ 0: url, index }) => ({
    ...{ from: index, to: index + url.length },
    part: element('a', { href: url }, url),
  }))
  const mentions = placesOf(text, names)
    .filter(({ from }) => !addresses.some((one) => one.from <= from && from < one.to))
    .map(({ from, to, name }) => ({ from, to, part: element('mark', {}, `@${name}`) }))
  const pieces: Part[] = []
  let at = 0
  for (const { from, to, part } of [...addresses, ...mentions].toSorted((one, other) => one.from - other.from)) {
    if (from > at) pieces.push({ type: 'text', value: text.slice(at, from) })
    pieces.push(part)
    at = to
  }
  if (at < text.length) pieces.push({ type: 'text', value: text.slice(at) })
  return pieces
}
