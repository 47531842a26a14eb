/** The address of the form for a new negotiation; what it starts with is the `start` of the navigation's state. */
export const NEW_NEGOTIATION = '/trattativeCp/trattativeCp?nuovo=1'
