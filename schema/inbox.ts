/** A kind of notices: what people call all of them, and why somebody got one. */
interface Kind {
  label: string
  why: string
  /** The tables one of whose rows says more of it. */
  sources?: readonly string[]
  /** The table whose rows it is about, where these have no page: it leads to their list. */
  listed?: string
}

/** The kinds of notices. */
export const noticeKinds = {
  mention: { label: 'Menzioni', why: 'Ti ha menzionato in una nota', sources: ['notes'] },
  assignment: { label: 'Assegnazioni', why: 'Ti ha assegnato questa scheda' },
  change: { label: 'Modifiche alle schede che segui', why: 'È tra le schede che segui' },
  taskDue: { label: 'Attività del giorno', why: 'È il giorno di un’attività tua' },
  callbackDue: { label: 'Trattative da richiamare', why: 'È il momento di richiamare: la trattativa è tua' },
  callbackLate: { label: 'Richiami in ritardo', why: 'Il giorno del richiamo è passato: la trattativa è tua' },
  callLate: {
    label: 'Telefonate da richiamare in ritardo',
    why: 'L’hai presa in carico, e andava richiamata entro quest’ora',
    listed: 'missed-calls',
  },
  sendFailed: {
    label: 'Invii non riusciti',
    why: 'Un invio che hai chiesto non è riuscito',
    sources: ['trattative_cp_invii', 'accettazioni_mezzi_invii'],
  },
  damage: { label: 'Mezzi accettati con danni', why: 'Segui le accettazioni: questo mezzo ha dei danni' },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof noticeKinds

const kinds: Readonly<Record<NoticeKind, Kind>> = noticeKinds

/** Whether a text that comes from outside names a kind. */
export const isNoticeKind = (text: string): text is NoticeKind => Object.hasOwn(noticeKinds, text)

/** Why somebody follows a row: it is theirs, they wrote on it, or they chose to. */
export const followReasons = ['owns', 'wrote', 'chose'] as const
export type FollowReason = (typeof followReasons)[number]

/** The tables whose rows say more of a notice. */
export const noticeSources: readonly string[] = [
  ...new Set(Object.values(kinds).flatMap(({ sources }) => sources ?? [])),
]

/** The tables without pages whose rows notices are about. */
export const noticeLists: readonly string[] = [...new Set(Object.values(kinds).flatMap(({ listed }) => listed ?? []))]

/** The most rows with something unread that are counted. */
export const MOST_UNREAD = 100

/** How often notices are sent by e-mail. */
export const mailPaces = ['never', 'now', 'day'] as const
export type MailPace = (typeof mailPaces)[number]

/** The hour of Rome at which the notices of a day are sent. */
export const DIGEST_HOUR = 7
