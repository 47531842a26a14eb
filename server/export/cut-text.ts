/** A text of at most so many characters: a longer one is cut and ends with '…'. Half a character is never left. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
