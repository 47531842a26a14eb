/** A row to be saved: a new one has a file, a saved one its id and a changed description. */
export interface UnsavedFile {
  key: number
  id?: number
  /** Missing in a new row whose draft could not store it: the user must choose it again. */
  file?: File
  name: string
  description: string
  /** It was sent, and the response was lost: it stays as it is until the same request has been answered. */
  sent?: boolean
  /** The error of this row in the response of the server. */
  error?: string
}
