import { t } from './texts.ts'

// The first match wins: browsers also list the names of those they resemble.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, (userAgent: string) => string])[] = [
  [/\biPhone\b/, () => 'iPhone'],
  [/\biPad\b/, () => 'iPad'],
  [/\bAndroid\b/, (userAgent) => t(/\bMobile\b/.test(userAgent) ? 'devices.androidPhone' : 'devices.androidTablet')],
  [/\bWindows\b/, () => 'Windows'],
  [/\bCrOS\b/, () => 'Chromebook'],
  [/\bMacintosh\b/, () => 'Mac'],
  [/\bLinux\b/, () => 'Linux'],
]

/** Describes a device in words users recognize ('Chrome su Windows'), from its user agent. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? ''
  const system = systems.find(([pattern]) => pattern.test(text))?.[1](text)
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1]
  if (!system) return browser ?? t('devices.unknown')
  return t('devices.name', { browser: browser ?? t('devices.unknownBrowser'), system })
}
