/** The kinds of timeline entries, with the names by which a screen filters them. */
export const timelineKinds = {
  notes: 'Note',
  tasks: 'Attività',
  visits: 'Visite',
  negotiations: 'Trattative',
  states: 'Stato',
  followUps: 'Richiami e visite',
  reassignments: 'Riassegnazioni',
  sends: 'Invii',
  calls: 'Telefonate',
  documents: 'Documenti',
  acceptances: 'Accettazioni',
  inventories: 'Inventari',
  changes: 'Modifiche',
} as const

export type TimelineKind = keyof typeof timelineKinds

/** The kinds, in the order in which screens offer them. */
export const kindsInOrder = Object.keys(timelineKinds).filter(isTimelineKind)

/** Whether a text that comes from outside names a kind. */
export function isTimelineKind(text: string): text is TimelineKind {
  return Object.hasOwn(timelineKinds, text)
}
