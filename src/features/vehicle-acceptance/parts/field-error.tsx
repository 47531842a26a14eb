interface Props {
  id?: string
  /** Nothing is drawn while there is none. */
  error: string | undefined
}

/** What is wrong with a part of an acceptance, read aloud at once. */
export const FieldError = ({ id, error }: Props) =>
  error && (
    <p id={id} className="bad strong" role="alert">
      {error}
    </p>
  )
