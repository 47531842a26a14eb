// What timelines load of notes, in one part.

export { NoteBox } from './note-box.tsx'
export { NoteEntry } from './note-entry.tsx'
