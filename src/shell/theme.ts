import { theme as antd, type ThemeConfig } from 'antd'
import { useMemo } from 'react'
import { ROOT_SIZE, textScale, useFinger } from '#src/lib/media.ts'
import { useDark } from '#src/lib/theme.ts'
import { antdColors, colors, radii, textSizes } from '#src/lib/tokens.ts'

const STILL = '(prefers-reduced-motion: reduce)'

const ofTheme = (isDark: boolean): ThemeConfig['token'] =>
  Object.fromEntries(Object.entries(antdColors).map(([name, pair]) => [name, pair[isDark ? 1 : 0]]))

/** antd's own darkens the two colors of buttons again, so that they would not be those of the rest of the screen. */
const darkAlgorithm: typeof antd.darkAlgorithm = (seed, map) => ({
  ...antd.darkAlgorithm(seed, map),
  colorPrimary: seed.colorPrimary,
  colorError: seed.colorError,
})

/** The antd theme for these colors and heights; `still` without motion; `scale` by which the browser's text is larger. */
export function themeOf(isDark: boolean, controlHeight: number, still: boolean, scale = 1): ThemeConfig {
  return {
    cssVar: { key: 'crm' },
    hashed: false,
    algorithm: isDark ? darkAlgorithm : antd.defaultAlgorithm,
    token: {
      ...ofTheme(isDark),
      borderRadius: radii.md,
      controlHeight: controlHeight * scale,
      fontSize: textSizes.base * ROOT_SIZE * scale,
      controlOutlineWidth: 3,
      fontFamily: 'var(--font)',
      ...(still && { motion: false, motionUnit: 0 }),
    },
    components: {
      Button: { primaryShadow: 'none', dangerShadow: 'none', defaultShadow: 'none' },
      Switch: isDark ? { handleBg: colors.page[1] } : {},
    },
  }
}

/** The antd theme for the user's choice of colors; with larger controls for a finger. */
export function useAntdTheme(): ThemeConfig {
  const [isDark, finger] = [useDark(), useFinger()]
  return useMemo(() => themeOf(isDark, finger ? 44 : 40, matchMedia(STILL).matches, textScale()), [isDark, finger])
}
