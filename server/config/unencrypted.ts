/** Where the server itself connects to, as the configuration has it. */
interface Addresses {
  databaseUrl?: string
  smtp?: { url: string }
  erp?: { url: string }
  geocoderUrl?: string
}

/** The variables whose address leads over a network without TLS; sockets and this machine itself need none. */
export function unencrypted({ databaseUrl, smtp, erp, geocoderUrl }: Addresses): string[] {
  return [
    ...(databaseUrl && !databaseIsSafe(new URL(databaseUrl)) ? ['DATABASE_URL'] : []),
    ...(smtp && !mailIsSafe(new URL(smtp.url)) ? ['SMTP_URL'] : []),
    ...(erp && !isSafe(new URL(erp.url), 'https:') ? ['ERP_URL'] : []),
    ...(geocoderUrl && !isSafe(new URL(geocoderUrl), 'https:') ? ['GEOCODER_URL'] : []),
  ]
}

const isSafe = ({ protocol, hostname }: URL, secure: string) => protocol === secure || staysHere(hostname)

/** `postgres:///crm?host=/run/postgresql` and `postgres://%2Frun%2Fpostgresql/crm` are sockets. */
function databaseIsSafe({ hostname, searchParams }: URL): boolean {
  // Of what is there twice the driver takes the last.
  const urlOptions = Object.fromEntries(searchParams)
  const host = urlOptions.host ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || staysHere(host)) return true
  if (urlOptions.sslmode) return urlOptions.sslmode !== 'disable'
  return ['sslcert', 'sslkey', 'sslrootcert'].some((one) => urlOptions[one]) || isTrue(urlOptions.ssl)
}

const isTrue = (text: string | undefined) => text === 'true' || text === '1'

/** Without `requireTLS` a mail goes unencrypted where somebody on the way takes STARTTLS out. */
const mailIsSafe = (url: URL) => isSafe(url, 'smtps:') || url.searchParams.get('requireTLS') === 'true'

const staysHere = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || /^\[?::1\]?$/.test(host) || /^127(\.\d{1,3}){3}$/.test(host)
