import { noticeLists } from '#schema/inbox.ts'
import { rowPath, rowScreen } from '#schema/lists/presentation.ts'
import type { Model } from '#schema/model.ts'
import { inRome } from '#schema/rules/rome.ts'
import type { Group, Notice } from './read.ts'

interface Around {
  model: Model
  /** The address of the console; without it there are no links. */
  url?: string
  isDigest: boolean
  /** There is more than the mail says. */
  more: boolean
  /** Where such mails are ended. */
  end?: string
}

/** The subject: the row, or the day. */
export const mailSubject = (groups: readonly Group[], day: string, isDigest: boolean): string =>
  isDigest ? `I tuoi avvisi del ${day}` : `CRM: ${(groups[0]?.name ?? '').slice(0, 200)}`

/** A mail of notices as plain text: for each row what happened, why the reader gets it, and a link. */
export function mailText(groups: readonly Group[], { model, url, isDigest, more, end }: Around): string {
  const rows = groups.map((group) => {
    const table = model.tables.get(group.table)
    const path = table && (noticeLists.includes(table.name) ? rowScreen(table)?.route : rowPath(table, group.id))
    const head = `${table ? `${table.label.one}: ` : ''}${group.name}`
    return [head, ...group.notices.map(noticeText), ...(url && path ? [`${url}${path}`] : [])].join('\n')
  })
  return [
    ...rows,
    ...(more ? ['Altri avvisi ti aspettano nel CRM.'] : []),
    [
      `Ricevi questa email perché nel CRM hai scelto gli avvisi per email, ${isDigest ? 'una volta al giorno' : 'subito'}.`,
      'Si cambia dalla campana, in «Che cosa ti avvisa».',
      ...(end ? [`Per non ricevere più ${isDigest ? 'il riepilogo' : 'email di questo genere'}: ${end}`] : []),
    ].join('\n'),
  ].join('\n\n')
}

function noticeText({ by, at, done, excerpt, why }: Notice): string {
  const { day, time } = inRome(new Date(at))
  return [
    `- ${[by, `${day} ${time}`].filter(Boolean).join(', ')}: ${why}`,
    ...[done, excerpt].flatMap((line) => (line ? [`  ${line}`] : [])),
  ].join('\n')
}
