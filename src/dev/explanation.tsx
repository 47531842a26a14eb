import type { ReactNode } from 'react'
import { Stack } from '#src/ui/layout.tsx'
import styles from './explanation.module.css'

/** Renders a section of docs/mistakes.md: headings, paragraphs, inline code and code blocks. */
export const Explanation = ({ text }: { text: string }) => (
  <Stack className={styles.explanation}>{blocksOf(text).map((block, at) => render(block, `${at}`))}</Stack>
)

interface Block {
  kind: 'heading' | 'code' | 'paragraph'
  text: string
}

const fence = /^```.*\n([\s\S]*?)^```$/gm

function blocksOf(text: string): Block[] {
  return text.split(fence).flatMap((part, at): Block[] => {
    if (at % 2 === 1) return [{ kind: 'code', text: part.trimEnd() }]
    const paragraphs = part.split(/\n{2,}/).map((paragraph) => paragraph.trim())
    return paragraphs.filter((paragraph) => paragraph !== '').map(plainBlock)
  })
}

const plainBlock = (text: string): Block =>
  text.startsWith('#') ? { kind: 'heading', text: text.replace(/^#+ /, '') } : { kind: 'paragraph', text }

function render({ kind, text }: Block, key: string): ReactNode {
  if (kind === 'code') return <pre key={key}>{text}</pre>
  return kind === 'heading' ? <h3 key={key}>{inline(text)}</h3> : <p key={key}>{inline(text)}</p>
}

/** Renders backticks as code and asterisks as emphasis. */
const inline = (text: string): ReactNode[] =>
  text.split(/(`[^`]+`|\*[^*\s][^*]*\*)/).map((part, at) => {
    const inner = part.slice(1, -1)
    const key = `${at} ${part}`
    if (at % 2 === 0) return part
    return part.startsWith('`') ? <code key={key}>{inner}</code> : <em key={key}>{inner}</em>
  })
