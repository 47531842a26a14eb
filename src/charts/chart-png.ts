import { isDark } from '#src/lib/theme.ts'
import { type Ink, inkOf } from './palette.ts'

// In px of the page; the picture has as many for each as the chart on the screen.
const EDGE = 16
const TITLE = 32
const LINE = 22
const SWATCH = 12

/** A series as its name and colours stand above the chart. */
interface Entry {
  name: string
  fill: string
  /** Around a colour that is hardly seen. */
  line?: string
}

/** The one chart within an element as a picture (PNG), with a title and its series; undefined while it is not drawn yet. */
export async function chartPng(container: HTMLElement, title: string): Promise<Blob | undefined> {
  const drawn = container.querySelector('[data-chart] canvas')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!(drawn instanceof HTMLCanvasElement) || drawn.width === 0 || !context) return undefined
  const scale = drawn.width / drawn.clientWidth
  const font = getComputedStyle(document.body).fontFamily
  const width = drawn.clientWidth + 2 * EDGE
  context.font = `13px ${font}`
  const lines = legendLines(entriesOf(container), width, (name) => context.measureText(name).width)
  const top = EDGE + TITLE + lines.length * LINE
  canvas.width = width * scale
  canvas.height = (top + drawn.clientHeight + EDGE) * scale
  context.scale(scale, scale)
  const ink = inkOf(isDark())
  context.fillStyle = ink.surface
  context.fillRect(0, 0, width, canvas.height)
  writeHead(context, { title, lines, font, ink })
  context.drawImage(drawn, EDGE, top, drawn.clientWidth, drawn.clientHeight)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}

const entriesOf = (container: HTMLElement): Entry[] =>
  [...container.querySelectorAll('[data-legend] > li')].map((line) => {
    const swatch = line.firstElementChild && getComputedStyle(line.firstElementChild)
    const outlined = swatch && swatch.outlineStyle !== 'none'
    return {
      name: line.textContent ?? '',
      fill: swatch?.backgroundColor ?? '',
      ...(outlined && { line: swatch.outlineColor }),
    }
  })

/** The series in lines as wide as the picture, each with its place in its line. */
export function legendLines<T extends { name: string }>(
  entries: readonly T[],
  width: number,
  widthOf: (name: string) => number,
): (T & { x: number })[][] {
  const lines: (T & { x: number })[][] = []
  let x = width
  for (const entry of entries) {
    const needed = SWATCH + 6 + widthOf(entry.name) + EDGE
    if (x + needed > width) {
      lines.push([])
      x = EDGE
    }
    lines.at(-1)?.push({ ...entry, x })
    x += needed
  }
  return lines
}

interface Head {
  title: string
  lines: readonly (readonly (Entry & { x: number })[])[]
  font: string
  ink: Ink
}

function writeHead(context: CanvasRenderingContext2D, { title, lines, font, ink }: Head): void {
  context.textBaseline = 'middle'
  context.fillStyle = ink.text
  context.font = `600 15px ${font}`
  context.fillText(title, EDGE, EDGE + 8)
  context.font = `13px ${font}`
  for (const [row, line] of lines.entries()) {
    const y = EDGE + TITLE + row * LINE + 6
    for (const { name, fill, line: outline, x } of line) {
      context.fillStyle = fill
      context.fillRect(x, y - SWATCH / 2, SWATCH, SWATCH)
      context.strokeStyle = outline ?? fill
      context.strokeRect(x, y - SWATCH / 2, SWATCH, SWATCH)
      context.fillStyle = ink.text
      context.fillText(name, x + SWATCH + 6, y)
    }
  }
}
