/** A row to be saved: a new one brings a file, one that is there already its id and new words. */
export interface UnsavedFile {
  key: number
  id?: number
  /** None of a new one whose draft could not keep it: it must be chosen again. */
  file?: File
  name: string
  description: string
  /** Why the server refused this row. */
  error?: string
}
