import { fold } from '#schema/rules/fold.ts'

/** Whether a description only repeats the name of its file: 'Privacy firmata' beside 'privacy firmata.pdf'. */
export function repeatsName(description: string, filename: string): boolean {
  const plain = (text: string) => fold(text).trim()
  return [filename, filename.replace(/\.[^.]*$/, '')].some((name) => plain(name) === plain(description))
}
