/** The kinds of notices: what people call all of them, why somebody got one, and the table whose row says more of it. */
export const noticeKinds = {
  mention: { label: 'Menzioni', why: 'Ti ha menzionato in una nota', source: 'notes' },
} as const

export type NoticeKind = keyof typeof noticeKinds

/** Whether a text that comes from outside names a kind. */
export const isNoticeKind = (text: string): text is NoticeKind => Object.hasOwn(noticeKinds, text)

/** The most rows with something unread that are counted. */
export const MOST_UNREAD = 100
