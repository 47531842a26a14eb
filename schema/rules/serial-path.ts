/** The route of the page of a serial number, whether or not a vehicle is known by it. */
export const SERIAL_ROUTE = '/inventarioMezzi/matricola/:matricola'

/** The address of the page of this serial number. */
export const serialPath = (serial: string): string =>
  SERIAL_ROUTE.replace(':matricola', () => encodeURIComponent(serial))
