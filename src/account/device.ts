import { t } from './texts.ts'

// The first that fits is it: browsers name those they resemble as well.
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

/** The words for a device that a person recognises ('Chrome su Windows'), from what its browser says of itself. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? ''
  const system = systems.find(([pattern]) => pattern.test(text))?.[1](text)
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1]
  if (!system) return browser ?? t('devices.unknown')
  return t('devices.name', { browser: browser ?? t('devices.unknownBrowser'), system })
}
