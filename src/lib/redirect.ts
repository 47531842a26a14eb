/** The sign-in address for someone who wanted this path: it comes along, unless it is the home page or the sign-in itself. */
export function loginPath(wanted: string): string {
  const [path = '/'] = wanted.split(/[?#]/)
  if (path === '/' || path === '/login') return '/login'
  return `/login?redirect=${encodeURIComponent(wanted).replaceAll('%2F', '/')}`
}

/** Where to go after signing in: the wanted path when it is one of ours, else the home page. */
export function landingPath(redirect: string | null): string {
  if (!redirect?.startsWith('/') || /^\/[/\\]/.test(redirect) || hasControl(redirect)) return '/'
  const [path = '/'] = redirect.split(/[?#]/)
  return path === '/login' ? '/' : redirect
}

// Browsers drop tabs and new lines from addresses: "/\t/evil.example" would become "//evil.example".
const hasControl = (text: string) => /\p{Cc}/u.test(text)
