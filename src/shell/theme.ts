import { theme as antd, type ThemeConfig } from 'antd'
import { useMemo } from 'react'
import { usePhone } from '#src/lib/media.ts'
import { useDark } from '#src/lib/theme.ts'

const STILL = '(prefers-reduced-motion: reduce)'

type Tokens = ThemeConfig['token']

// The colors of src/ui/base.css as antd tokens. All have readable contrast on their background.
const light: Tokens = {
  colorPrimary: '#0958d9',
  colorPrimaryHover: '#003eb3',
  colorPrimaryActive: '#002c8c',
  colorLink: '#0958d9',
  colorLinkHover: '#003eb3',
  colorLinkActive: '#002c8c',
  colorError: '#b4181f',
  colorErrorHover: '#8f1219',
  colorErrorActive: '#750d13',
  colorErrorBg: '#fdecec',
  colorErrorBorder: '#eeb4b7',
  colorWarning: '#ad6800',
  colorWarningBg: '#fff8e1',
  colorWarningBorder: '#e9c46a',
  colorSuccess: '#1d7a36',
  colorText: '#1b2330',
  colorTextSecondary: '#566072',
  colorTextDescription: '#566072',
  colorTextPlaceholder: '#6b7485',
  colorTextDisabled: '#6b7485',
  colorBorder: '#8a94a6',
  colorBorderSecondary: '#dfe4ec',
  controlOutline: 'rgba(9, 88, 217, 0.25)',
}

const dark: Tokens = {
  colorPrimary: '#82b1ff',
  colorPrimaryHover: '#a9caff',
  colorPrimaryActive: '#c4dbff',
  colorLink: '#82b1ff',
  colorLinkHover: '#a9caff',
  colorLinkActive: '#c4dbff',
  colorError: '#ff9b9b',
  colorErrorHover: '#ffb8b8',
  colorErrorActive: '#ffcccc',
  colorErrorBg: '#3d1c20',
  colorErrorBorder: '#7d3a40',
  colorWarning: '#f2c14e',
  colorWarningBg: '#332a14',
  colorWarningBorder: '#6e5a24',
  colorSuccess: '#7fd495',
  colorText: '#e6ebf3',
  colorTextSecondary: '#a5b1c2',
  colorTextDescription: '#a5b1c2',
  colorTextPlaceholder: '#8e9bae',
  colorTextDisabled: '#8e9bae',
  // Text on the light primary and danger colors of this theme.
  colorTextLightSolid: '#08152b',
  colorBgSpotlight: '#dfe6f0',
  colorBorder: '#6f7d92',
  colorBorderSecondary: '#2c3747',
  colorBgContainer: '#171e29',
  colorBgElevated: '#1d2633',
  colorBgLayout: '#0f141c',
  controlItemBgActive: '#1c2f50',
  controlItemBgActiveHover: '#233a63',
  controlOutline: 'rgba(130, 177, 255, 0.35)',
}

/** antd's own darkens the two colors of buttons again, so that they would not be those of the rest of the screen. */
const darkAlgorithm: typeof antd.darkAlgorithm = (seed, map) => ({
  ...antd.darkAlgorithm(seed, map),
  colorPrimary: seed.colorPrimary,
  colorError: seed.colorError,
})

/** The antd theme for these colors and heights; `still` without motion. */
export function themeOf(isDark: boolean, controlHeight: number, still: boolean): ThemeConfig {
  return {
    cssVar: { key: 'crm' },
    hashed: false,
    algorithm: isDark ? darkAlgorithm : antd.defaultAlgorithm,
    token: {
      ...(isDark ? dark : light),
      borderRadius: 8,
      controlHeight,
      controlOutlineWidth: 3,
      fontFamily: 'var(--font)',
      ...(still && { motion: false, motionUnit: 0 }),
    },
    components: {
      Button: { primaryShadow: 'none', dangerShadow: 'none', defaultShadow: 'none' },
      Switch: isDark ? { handleBg: '#0f141c' } : {},
    },
  }
}

/** The antd theme for the user's choice of colors; on a phone with larger controls. */
export function useAntdTheme(): ThemeConfig {
  const [isDark, phone] = [useDark(), usePhone()]
  return useMemo(() => themeOf(isDark, phone ? 44 : 40, matchMedia(STILL).matches), [isDark, phone])
}
