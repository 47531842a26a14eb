export const steps = ['vehicle', 'fuel', 'checks', 'photos', 'notes'] as const
export type Step = (typeof steps)[number]
export type FieldErrors = Readonly<Record<string, readonly string[]>>

const fieldsOf: Readonly<Record<Step, RegExp>> = {
  vehicle: /^(dataAccettazione|operatoreId|matricola|ore|km)$/,
  fuel: /^(carburante|gasolio|danni)$/,
  checks: /^(controlli|controlloId|valore|nome)\b/,
  photos: /^(foto|dettagliFoto)/,
  notes: /^(noteCliente|noteInterne|firma)$/,
}

/** The step that shows a field or part; the last one for whatever no step shows. */
export const stepOf = (field: string): Step => steps.find((step) => fieldsOf[step].test(field)) ?? 'notes'

/** The errors that belong to a step. */
export const errorsWithin = (errors: FieldErrors, step: Step): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step))

export const hasErrors = (errors: FieldErrors, step: Step): boolean =>
  Object.keys(errors).some((field) => stepOf(field) === step)
