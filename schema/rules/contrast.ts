/** What text must reach on its background to be read well: WCAG 2.2, level AA. */
export const READABLE_CONTRAST = 4.5

/** The contrast of two colours (#RRGGBB) after WCAG, from 1 to 21; undefined when either is no colour. */
export function contrastRatio(one: string, other: string): number | undefined {
  const [first, second] = [luminance(one), luminance(other)]
  if (first === undefined || second === undefined) return undefined
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** How bright a colour is: 0 is black, 1 is white. */
function luminance(color: string): number | undefined {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color.trim())?.slice(1)
  if (!parts) return undefined
  const [red = 0, green = 0, blue = 0] = parts.map((part) => linear(Number.parseInt(part, 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

const [DARK, LIGHT] = ['#10161f', '#ffffff'] as const

/** The ink that is read better on this background: dark or white. */
export function readableInk(background: string): string {
  return (contrastRatio(DARK, background) ?? 0) >= (contrastRatio(LIGHT, background) ?? 0) ? DARK : LIGHT
}
