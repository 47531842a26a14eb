/** A row to be saved: a new one has a file, a saved one its id and a changed description. */
export interface UnsavedFile {
  key: number
  id?: number
  /** Missing in a new row whose draft could not store it: the user must choose it again. */
  file?: File
  name: string
  description: string
  /** The error of this row in the response of the server. */
  error?: string
}
