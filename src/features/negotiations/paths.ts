const LIST = '/trattativeCp/trattativeCp'

/** Names, in the address of the list, the negotiation whose form is to be open. */
export const ASKED = 'trattativa'

/** The address that opens the form of a negotiation over the list. */
export const pathOfNegotiation = (id: number): string => `${LIST}?${ASKED}=${id}`
