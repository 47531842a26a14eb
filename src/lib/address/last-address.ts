const addresses = new Map<string, string>()

/** Notes where the user is; the search tells the filters and the page of a list. */
export function noteAddress(pathname: string, search: string): void {
  addresses.delete(pathname)
  addresses.set(pathname, pathname + search)
}

/** The address at which the user last saw one of these pages since the program started. */
export const lastAddress = (pathnames: readonly string[]): string | undefined =>
  [...addresses.values()].findLast((address) => pathnames.includes(address.split('?')[0] ?? ''))
