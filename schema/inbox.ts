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
  callbackDue: { label: 'Trattative da richiamare', why: 'È il momento di richiamare: la trattativa è tua' },
  callbackLate: { label: 'Richiami in ritardo', why: 'Il giorno del richiamo è passato: la trattativa è tua' },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof noticeKinds

const kinds: Readonly<Record<NoticeKind, Kind>> = noticeKinds

/** The table whose row says more of notices of the kind, where one does. */
export const sourceOf = (kind: NoticeKind): string | undefined => kinds[kind].source

/** Whether a text that comes from outside names a kind. */
export const isNoticeKind = (text: string): text is NoticeKind => Object.hasOwn(noticeKinds, text)

/** Why somebody follows a row: it is theirs, they wrote on it, or they chose to. */
export const followReasons = ['owns', 'wrote', 'chose'] as const
export type FollowReason = (typeof followReasons)[number]

/** The tables whose rows say more of a notice. */
export const noticeSources: readonly string[] = [...new Set(Object.values(kinds).flatMap(({ source }) => source ?? []))]

/** The most rows with something unread that are counted. */
export const MOST_UNREAD = 100
