/** The sign-in URL that leads back to `wanted` afterwards; the home and sign-in pages are not passed along. */
export function loginPath(target: string): string {
  const [path = '/'] = target.split(/[?#]/)
  if (path === '/' || path === '/login') return '/login'
  return `/login?redirect=${encodeURIComponent(target).replaceAll('%2F', '/')}`
}

/** The path to open after sign-in: `redirect` if it is a path of this site, else the home page. */
export function landingPath(redirect: string | null): string {
  if (!redirect?.startsWith('/') || /^\/[/\\]/.test(redirect) || hasControl(redirect)) return '/'
  const [path = '/'] = redirect.split(/[?#]/)
  return path === '/login' ? '/' : redirect
}

// Browsers strip tabs and line breaks from URLs: "/\t/evil.example" would become "//evil.example".
const hasControl = (text: string) => /\p{Cc}/u.test(text)
