/** A kind of notices: what people call all of them, and why somebody got one. */
interface Kind {
  label: string
  why: string
  /** The table whose row says more of it. */
  source?: string
}

/** The kinds of notices. */
export const noticeKinds = {
  mention: { label: 'Menzioni', why: 'Ti ha menzionato in una nota', source: 'notes' },
  assignment: { label: 'Assegnazioni', why: 'Ti ha assegnato questa scheda' },
  change: { label: 'Modifiche alle schede che segui', why: 'Segui questa scheda' },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof noticeKinds

/** Whether a text that comes from outside names a kind. */
export const isNoticeKind = (text: string): text is NoticeKind => Object.hasOwn(noticeKinds, text)

/** Why somebody follows a row: it is theirs, they wrote on it, or they chose to. */
export const followReasons = ['owns', 'wrote', 'chose'] as const
export type FollowReason = (typeof followReasons)[number]

/** The tables whose rows say more of a notice. */
export const noticeSources: readonly string[] = [
  ...new Set(Object.values<Kind>(noticeKinds).flatMap(({ source }) => source ?? [])),
]

/** The most rows with something unread that are counted. */
export const MOST_UNREAD = 100
