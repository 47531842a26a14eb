export const ACCEPTANCES = 'accettazioni_mezzi'
export const STEPPER_ROUTE = '/accettazioniMezzi/accettazioneMezzo'
export const LIST_ROUTE = '/accettazioniMezzi/accettazioniMezzi'
/** The parameter that names the queued request to correct. */
export const QUEUED = 'queued'
/** The kind of the requests that record acceptances. */
export const KIND = 'acceptance'
