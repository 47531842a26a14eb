import { drawableText, REPLACEMENT } from '#schema/rules/drawable.ts'

/** A value with all its texts as the font of documents can show them, and whether a character had to be replaced. */
export function drawable<T>(value: T): { value: T; replaced: boolean } {
  let replaced = false
  const copy = JSON.parse(JSON.stringify(value), (_key, one: unknown) => {
    if (typeof one !== 'string') return one
    const text = drawableText(one)
    replaced ||= text.includes(REPLACEMENT) && !one.includes(REPLACEMENT)
    return text
  })
  return { value: copy, replaced }
}
