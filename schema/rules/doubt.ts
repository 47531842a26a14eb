/** A value of the right form that is likely wrong: what the person is asked under the field, while it may be saved. */
export interface Doubt {
  sentence: string
  /** The probable value; one button takes it over. */
  suggestion?: string
  /** It cannot be right: nobody saves it anew, person or program. A stored one may stay; imports take it and tell. */
  impossible?: true
}
